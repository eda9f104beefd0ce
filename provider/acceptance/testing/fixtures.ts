/** The folder of the recorded stacks. */
export const fixtures = new URL("../fixtures/", import.meta.url);
