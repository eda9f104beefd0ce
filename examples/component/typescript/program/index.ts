import { ProtectedStorage } from "@example/protected-storage";

const assets = new ProtectedStorage("assets", { region: "DE", pullZoneId: 1001 });

export const zoneName = assets.zoneName;
export const password = assets.password;
