import * as edgeplatform from "@edgeplatform/pulumi";

// The container registries of the account. The result is secret, because it holds parts of passwords.
const registries = edgeplatform.getContainerRegistriesOutput();

export const registryCount = registries.totalItems;
export const firstRegistry = registries.items[0].displayName;
