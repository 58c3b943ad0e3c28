import { expect, test } from "vitest";
import { isLoopback, networkOf, regionOf, wideNetworkOf } from "./network.ts";

test.each([
  ["203.0.113.7", "203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8::/64", "2001:db8::/48"],
  ["2001:db8:0:0:ffff::", "2001:db8::/64", "2001:db8::/48"],
  ["2001:db8:0:1::", "2001:db8:0:1::/64", "2001:db8::/48"],
  ["fe80::1%eth0", "fe80::/64", "fe80::/48"],
  ["::1", "::/64", "::/48"],
  ["", "", ""],
  ["not an address", "not an address", "not an address"],
])("the networks of %j are %j and %j", (address, network, wide_network) => {
  expect([networkOf(address), wideNetworkOf(address)]).toEqual([network, wide_network]);
});

test.each([
  ["203.0.113.7", "203.0.0.0/16"],
  ["::ffff:203.0.113.7", "203.0.0.0/16"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8::/32"],
  ["", ""],
  ["not an address", "not an address"],
])("the region of %j is %j", (address, region) => {
  expect(regionOf(address)).toBe(region);
});

test.each([
  "localhost",
  "LOCALHOST",
  "127.0.0.1",
  "127.8.9.10",
  "::1",
  "[::1]",
  "0:0:0:0:0:0:0:1",
  "::ffff:127.0.0.1",
])("only this machine can reach %s", (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each([
  "0.0.0.0",
  "::",
  "10.0.0.5",
  "128.0.0.1",
  "localhost.example.org",
  "127.0.0.1.example.org",
  "2001:db8::1",
  "",
])("other machines can reach %j, or it is not a host", (host) => {
  expect(isLoopback(host)).toBe(false);
});
