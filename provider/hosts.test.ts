import { expect, test } from "@jest/globals";
import { isLinkLocal, isLoopback } from "./hosts.ts";

const hostOf = (host: string): string => new URL(`http://${host}/`).hostname;

test.each([
  "localhost",
  "LOCALHOST",
  "127.0.0.1",
  "127.255.0.1",
  "0x7f.1",
  "2130706433",
  "[::1]",
  "[::ffff:127.0.0.1]",
])("%s is this machine", (host) => {
  expect(isLoopback(hostOf(host))).toBe(true);
  expect(isLinkLocal(hostOf(host))).toBe(false);
});

test.each([
  "169.254.169.254",
  "169.254.0.1",
  "0xa9.254.1",
  "2852039166",
  "[fe80::1]",
  "[febf::1]",
  "[::ffff:169.254.169.254]",
  "metadata",
  "Metadata.example.internal",
  "instance-data",
])("%s is link-local, or named as the service that gives credentials", (host) => {
  expect(isLinkLocal(hostOf(host))).toBe(true);
  expect(isLoopback(hostOf(host))).toBe(false);
});

test.each([
  "platform.example.com",
  "localhost.example.com",
  "10.0.0.1",
  "128.0.0.1",
  "169.253.1.1",
  "[fec0::1]",
  "metadata-platform.example.com",
])("%s is neither", (host) => {
  expect([isLoopback(hostOf(host)), isLinkLocal(hostOf(host))]).toEqual([false, false]);
});
