/** How pages write an operation, by its id: `GET /storagezone/{id}`; `undefined` for one that there is not. */
export type RequestOf = (operation: string | undefined) => string | undefined;

/** The address of a page among others of its kind: `StorageZone` → `storage-zone`. */
export const pageName = (name: string): string => name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
