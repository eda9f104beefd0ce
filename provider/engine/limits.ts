/** The largest message that Pulumi's own runtimes send and take, in bytes. */
export const maxMessageSize = 400 * 1024 * 1024;

/** The longest text of an error, in characters: JavaScript clients lose longer trailers. */
export const maxErrorLength = 4_000;
