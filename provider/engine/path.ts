/** Where a value stands among its properties: names and indices; `*` stands for every index. */
export type Path = readonly string[];
