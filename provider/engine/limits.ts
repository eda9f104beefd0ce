/** The largest message that Pulumi's own runtimes send and take, in bytes. */
export const maxMessageSize = 400 * 1024 * 1024;

/**
 * The longest text of an error, in bytes as it travels. With its details an error stays below 8 KB: JavaScript clients
 * lose longer ones.
 */
export const maxErrorLength = 4_000;

/** The same for an error that comes with details, which repeat it. */
export const maxDetailedErrorLength = 1_000;

/** The most that the details of an error hold of an object's state, and of its inputs, in bytes. */
export const maxDetailLength = 1_500;

/** Values that are nested deeper are nobody's configuration. */
export const maxDepth = 200;

/** How often it is looked whether the engine still runs, in milliseconds. */
export const engineCheckInterval = 10_000;
