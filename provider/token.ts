/** The token under which programs and the engine know a resource or function. */
export const tokenOf = (definition: { readonly name: string }): string => `edgeplatform:index:${definition.name}`;
