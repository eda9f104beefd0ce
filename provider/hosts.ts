import { BlockList, isIP } from "node:net";

const linkLocal = new BlockList();
linkLocal.addSubnet("169.254.0.0", 16, "ipv4");
linkLocal.addSubnet("fe80::", 10, "ipv6");

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

const isIn = (list: BlockList, hostname: string): boolean => {
  const address = hostname.replace(/^\[|\]$/g, "");
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? "ipv4" : "ipv6");
};

/** Whether a host of a URL is this machine. */
export const isLoopback = (hostname: string): boolean => hostname === "localhost" || isIn(loopback, hostname);

/**
 * Whether a host of a URL is one of the network segment alone, or named as the service that gives a machine its
 * credentials: no platform is there, and nothing that anybody would want to publish.
 */
export const isLinkLocal = (hostname: string): boolean =>
  isIn(linkLocal, hostname) || /^(metadata|instance-data)(\.|$)/.test(hostname);
