/** How pages write an operation, by its id: `GET /storagezone/{id}`; `undefined` for one that there is not. */
export type RequestOf = (operation: string | undefined) => string | undefined;
