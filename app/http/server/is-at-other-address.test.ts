import { describe, expect, test } from "vitest";
import { isAtOtherAddress } from "./is-at-other-address.ts";

const site = { host: "forum.example.org", origin: "https://forum.example.org" };
const forum = "forum.example.org";
/** What a browser sends with a link that is opened over http. */
const http = { "upgrade-insecure-requests": "1" };
const https = { ...http, "sec-fetch-mode": "navigate" };

describe("a request of a site with https", () => {
  test.each([
    ["a browser at the machine's address", { host: "192.0.2.2:3000", ...http }],
    ["a browser at the name before there is TLS", { host: forum, ...http }],
    [
      "a browser at a proxy before it has TLS",
      { host: forum, "x-forwarded-proto": "http", ...http },
    ],
    ["a program at the machine's address", { host: "192.0.2.2:3000" }],
  ])("is at another address: %s", (_, headers) => {
    expect(isAtOtherAddress(headers, site)).toBe(true);
  });

  test.each([
    ["a browser over TLS", { host: forum, ...https }],
    ["a proxy that names itself", { host: "app:3000", ...https }],
    ["a proxy that says http by mistake", { host: forum, "x-forwarded-proto": "http", ...https }],
    [
      "an old browser, and a proxy that says https",
      { host: forum, "x-forwarded-proto": "https", ...http },
    ],
    [
      "an old browser that has followed the link",
      { host: forum, referer: `${site.origin}/x`, ...http },
    ],
    ["a text browser through a proxy", { host: "app:3000", "x-forwarded-for": "192.0.2.7" }],
    ["a text browser at the name", { host: forum }],
    ["a program that names the port", { host: `${forum}:443` }],
    ["a program that writes the name in another way", { host: "Forum.Example.ORG." }],
    ["a client of HTTP/1.0", {}],
  ])("is at its own address: %s", (_, headers) => {
    expect(isAtOtherAddress(headers, site)).toBe(false);
  });

  test("a referer of another host that begins alike does not count", () => {
    const headers = { host: "192.0.2.2", referer: "https://forum.example.org.evil.example/" };
    expect(isAtOtherAddress(headers, site)).toBe(true);
  });
});
