import { describe, expect, test } from "vitest";
import { clientAddress, requestOrigin } from "./client-address.server.ts";

const PROXY = "10.0.0.1";

describe("the client's address", () => {
  test.each([
    ["is the socket's without a trusted proxy", "203.0.113.7", 0, PROXY],
    ["is the last entry behind one proxy", "203.0.113.7", 1, "203.0.113.7"],
    ["is not an entry that the client sent", "198.51.100.66, 203.0.113.7", 1, "203.0.113.7"],
    [
      "is not one of many entries that the client sent",
      `${"198.51.100.66,".repeat(500)}203.0.113.7`,
      1,
      "203.0.113.7",
    ],
    [
      "is the last entry but one behind two proxies",
      "198.51.100.66, 203.0.113.7, 192.0.2.10",
      2,
      "203.0.113.7",
    ],
    ["is the first entry if there are fewer entries than proxies", "203.0.113.7", 3, "203.0.113.7"],
    ["has no port", "203.0.113.7:4711", 1, "203.0.113.7"],
    ["has no brackets and no port", "[2001:db8::7]:4711", 1, "2001:db8::7"],
    ["has no brackets", "[2001:db8::7]", 1, "2001:db8::7"],
    ["may be an IPv6 address without brackets", "198.51.100.66, 2001:db8::7", 1, "2001:db8::7"],
    ["is the socket's without the header", undefined, 1, PROXY],
    ["is the socket's if the header is empty", "", 1, PROXY],
    ["is the socket's if the last entry is empty", "203.0.113.7,", 1, PROXY],
    ["is the socket's if the entry is a word", "203.0.113.7, unknown", 1, PROXY],
    ["is the socket's if the entry is an obfuscated name", "_hidden", 1, PROXY],
    ["is the socket's if a number of the entry is too large", "203.0.113.700", 1, PROXY],
    ["is the socket's if the entry names an interface", "fe80::1%eth0", 1, PROXY],
    ["is the socket's if the entry is markup", "<script>", 1, PROXY],
  ])("%s", (_, header, proxies, address) => {
    expect(clientAddress(requestWith({ "x-forwarded-for": header }), proxies)).toBe(address);
  });

  test("is not read from Forwarded", () => {
    const headers = { forwarded: "for=198.51.100.66", "x-forwarded-for": "203.0.113.7" };
    expect(clientAddress(requestWith(headers), 1)).toBe("203.0.113.7");
    expect(clientAddress(requestWith({ forwarded: "for=198.51.100.66" }), 1)).toBe(PROXY);
  });

  test("is empty if the socket has closed", () => {
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
      "is that of SITE_URL if the request has its host",
      { ...forwarded, host: "divan.example.org" },
      1,
      "https://divan.example.org",
      "https:",
      "divan.example.org",
    ],
    [
      "is that of SITE_URL if the Origin is the same",
      { ...forwarded, origin: "https://divan.example.org" },
      1,
      "https://divan.example.org",
      "https:",
      "divan.example.org",
    ],
    [
      "includes the port of SITE_URL, and may be http",
      { host: "divan.example.org:8080" },
      0,
      "http://divan.example.org:8080",
      "http:",
      "divan.example.org:8080",
    ],
    [
      "ignores X-Forwarded-Host if SITE_URL names another host",
      { ...forwarded, origin: "https://evil.example" },
      1,
      "https://divan.example.org",
      "https:",
      "inner:3000",
    ],
    [
      "comes from the trusted proxy without SITE_URL",
      forwarded,
      1,
      undefined,
      "https:",
      "forum.example.org",
    ],
    [
      "keeps the Host header if the proxy sends no X-Forwarded-Host",
      { host: "forum.example.org", "x-forwarded-proto": "https" },
      2,
      undefined,
      "https:",
      "forum.example.org",
    ],
    [
      "ignores the headers of proxies if none is trusted",
      forwarded,
      0,
      undefined,
      "http:",
      "inner:3000",
    ],
    [
      "is http if X-Forwarded-Proto is invalid",
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

function requestWith(headers: Record<string, string | undefined>) {
  return { headers, socket: { remoteAddress: PROXY } };
}
