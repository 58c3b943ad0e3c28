import { describe, expect, test } from "vitest";
import { clientAddress, requestOrigin } from "./client-address.server.ts";

const PROXY = "10.0.0.1";

describe("the client's address", () => {
  test.each([
    ["without a trusted proxy the socket says it", "203.0.113.7", 0, PROXY],
    ["one proxy wrote the last entry", "203.0.113.7", 1, "203.0.113.7"],
    [
      "what the client sent itself stands to the left",
      "198.51.100.66, 203.0.113.7",
      1,
      "203.0.113.7",
    ],
    ["however much of it", `${"198.51.100.66,".repeat(500)}203.0.113.7`, 1, "203.0.113.7"],
    [
      "of two proxies the outer one saw the client",
      "198.51.100.66, 203.0.113.7, 192.0.2.10",
      2,
      "203.0.113.7",
    ],
    [
      "fewer entries than proxies: all of them were written by proxies",
      "203.0.113.7",
      3,
      "203.0.113.7",
    ],
    ["a port is not part of it", "203.0.113.7:4711", 1, "203.0.113.7"],
    ["brackets neither", "[2001:db8::7]:4711", 1, "2001:db8::7"],
    ["nor without a port", "[2001:db8::7]", 1, "2001:db8::7"],
    ["IPv6 as it stands", "198.51.100.66, 2001:db8::7", 1, "2001:db8::7"],
    ["no header", undefined, 1, PROXY],
    ["an empty one", "", 1, PROXY],
    ["an empty last entry", "203.0.113.7,", 1, PROXY],
    ["a word", "203.0.113.7, unknown", 1, PROXY],
    ["an obfuscated name", "_hidden", 1, PROXY],
    ["four numbers too large", "203.0.113.700", 1, PROXY],
    ["an interface", "fe80::1%eth0", 1, PROXY],
    ["markup", "<script>", 1, PROXY],
  ])("%s", (_, header, proxies, address) => {
    expect(clientAddress(asked({ "x-forwarded-for": header }), proxies)).toBe(address);
  });

  test("Forwarded has no say", () => {
    const headers = { forwarded: "for=198.51.100.66", "x-forwarded-for": "203.0.113.7" };
    expect(clientAddress(asked(headers), 1)).toBe("203.0.113.7");
    expect(clientAddress(asked({ forwarded: "for=198.51.100.66" }), 1)).toBe(PROXY);
  });

  test("nothing is known of a socket that has closed", () => {
    expect(clientAddress({ headers: {}, socket: {} }, 0)).toBe("");
  });
});

describe("the origin of a request", () => {
  const forwarded = {
    host: "inner:3000",
    "x-forwarded-proto": "https",
    "x-forwarded-host": "evil.example, forum.example.org",
  };

  test.each([
    [
      "SITE_URL, where the request has its host",
      { ...forwarded, host: "divan.example.org" },
      1,
      "https://divan.example.org",
      "https:",
      "divan.example.org",
    ],
    [
      "SITE_URL, where the form comes from there",
      { ...forwarded, origin: "https://divan.example.org" },
      1,
      "https://divan.example.org",
      "https:",
      "divan.example.org",
    ],
    [
      "with its port, over http too",
      { host: "divan.example.org:8080" },
      0,
      "http://divan.example.org:8080",
      "http:",
      "divan.example.org:8080",
    ],
    [
      "another host is what the request says, and no proxy's word for it",
      { ...forwarded, origin: "https://evil.example" },
      1,
      "https://divan.example.org",
      "https:",
      "inner:3000",
    ],
    ["without it the trusted proxy does", forwarded, 1, undefined, "https:", "forum.example.org"],
    [
      "one that does not name the host leaves it",
      { host: "forum.example.org", "x-forwarded-proto": "https" },
      2,
      undefined,
      "https:",
      "forum.example.org",
    ],
    ["without a proxy its headers mean nothing", forwarded, 0, undefined, "http:", "inner:3000"],
    [
      "a protocol that is none",
      { host: "inner:3000", "x-forwarded-proto": "javascript" },
      1,
      undefined,
      "http:",
      "inner:3000",
    ],
  ])("%s", (_, headers, proxies, site_url, protocol, host) => {
    expect(requestOrigin(headers, proxies, site_url)).toEqual({ protocol, host });
  });
});

function asked(headers: Record<string, string | undefined>) {
  return { headers, socket: { remoteAddress: PROXY } };
}
