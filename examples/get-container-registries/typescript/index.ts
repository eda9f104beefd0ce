import * as edgeplatform from "@edgeplatform/pulumi";

// The container registries of the account. Their entries are secret: they hold parts of passwords.
const registries = edgeplatform.getContainerRegistriesOutput();

export const registryCount = registries.totalItems;
export const registryEntries = registries.items;
