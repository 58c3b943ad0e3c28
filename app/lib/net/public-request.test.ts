import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  isPrivateName,
  isPublicAddress,
  NotPublic,
  readPublicUrl,
  sendPublicRequest,
} from "./public-request.server.ts";

const never = () => new Promise<string[]>(() => {});
const resolveMixed = async () => ["127.0.0.1", "240.0.0.1", "8.8.8.8"];
const POST = { method: "POST", headers: {}, body: Buffer.from("x"), timeout_ms: 2000 };

describe("an address is refused for its spelling:", () => {
  test.each([
    "http://push.example.org/",
    "ftp://push.example.org/",
    "file:///etc/passwd",
    "push.example.org",
    "",
    "https://",
    "https://name:password@push.example.org/",
    "https://push.example.org:22/",
    "https://push.example.org:80/",
    "https://push.example.org:1023/",
    "https://localhost/",
    "https://LOCALHOST./",
    "https://intranet/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://017700000001/",
    "https://１２７.0.0.1/",
    "https://127。0。0。1/",
    "https://0/",
    "https://0.0.0.0/",
    "https://10.0.0.1/",
    "https://10.1/",
    "https://172.16.0.1/",
    "https://172.31.255.255/",
    "https://192.168.1.1/",
    "https://100.64.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://192.0.0.1/",
    "https://192.0.2.1/",
    "https://198.18.0.1/",
    "https://198.51.100.1/",
    "https://203.0.113.1/",
    "https://224.0.0.1/",
    "https://240.0.0.1/",
    "https://255.255.255.255/",
    "https://[::]/",
    "https://[::1]/",
    "https://[0:0:0:0:0:0:0:1]/",
    "https://[::127.0.0.1]/",
    "https://[::7f00:1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[::ffff:8.8.8.8]/",
    "https://[::ffff:a00:1]/",
    "https://[::ffff:0:10.0.0.1]/",
    "https://[64:ff9b::10.0.0.1]/",
    "https://[64:ff9b::a9fe:a9fe]/",
    "https://[64:ff9b:1::10.0.0.1]/",
    "https://[2002:a00:1::]/",
    "https://[2001::1]/",
    "https://[2001:db8::1]/",
    "https://[3fff::1]/",
    "https://[fc00::1]/",
    "https://[fd12:3456:789a::1]/",
    "https://[fe80::1]/",
    "https://[fe80::1%25eth0]/",
    "https://[fec0::1]/",
    "https://[ff02::1]/",
    "https://[100::1]/",
    "https://[4000::1]/",
  ])("%s", async (address) => {
    expect(readPublicUrl(address)).toBeNull();
    await expect(sendPublicRequest(address, POST, async () => ["8.8.8.8"])).rejects.toBeInstanceOf(
      NotPublic,
    );
  });
});

test.each([
  "https://push.example.org/wpush/v2/abc",
  "https://push.example.org:8443/",
  "https://8.8.8.8/",
  "https://[2606:4700::1111]/",
  "https://172.32.0.1/",
])("%s may be requested", (address) => {
  expect(readPublicUrl(address)?.href).toBe(address);
});

test("only where loopback is allowed, an address of this machine may be requested, also without TLS", () => {
  const loopback = { allows_loopback: true };
  for (const address of ["http://127.0.0.1:4000/", "https://127.0.0.2/", "http://[::1]:4000/"]) {
    expect(readPublicUrl(address, loopback)?.href).toBe(address);
    expect(readPublicUrl(address)).toBeNull();
  }
  for (const address of [
    "http://10.0.0.1/",
    "http://push.example.org/",
    "https://localhost/",
    "ftp://127.0.0.1/",
  ])
    expect(readPublicUrl(address, loopback)).toBeNull();
});

test("what is no address is not public", () => {
  for (const text of ["", "localhost", "1.2.3", "8.8.8.8:443", "::g"])
    expect(isPublicAddress(text)).toBe(false);
});

test("a name is private if all its addresses are, and not if it has none", async () => {
  const url = new URL("https://push.example.org/");
  const isPrivate = (addresses: string[]) => isPrivateName(url, async () => addresses);
  expect(await isPrivate(["10.0.0.1", "::1"])).toBe(true);
  expect(await isPrivate(["::ffff:8.8.8.8"])).toBe(true);
  expect(await isPrivate(["10.0.0.1", "8.8.8.8"])).toBe(false);
  expect(await isPrivate([])).toBe(false);
  expect(await isPrivateName(url, () => Promise.reject(new Error("ENOTFOUND")))).toBe(false);
});

describe("a request", () => {
  let hits: string[] = [];
  let port = 0;
  const server = createServer((request, response) => {
    hits.push(`${request.method} ${request.url}`);
    if (request.url === "/hang") return;
    if (request.url === "/upgrade") {
      response.writeHead(101, { Connection: "Upgrade", Upgrade: "websocket" }).end();
      return;
    }
    if (request.url === "/endless") {
      response.writeHead(201);
      response.write("x".repeat(1_000_000));
      return;
    }
    response.writeHead(302, { Location: `http://127.0.0.1:${port}/elsewhere` }).end();
  });
  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    port = addressOf(server.address()).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const LOOPBACK = { ...POST, allows_loopback: true };

  test("follows no redirect", async () => {
    hits = [];
    expect(await sendPublicRequest(`http://127.0.0.1:${port}/moved`, LOOPBACK)).toEqual({
      status: 302,
    });
    expect(hits).toEqual(["POST /moved"]);
  });

  test("does not wait for the body of the answer", async () => {
    const answer = await sendPublicRequest(`http://127.0.0.1:${port}/endless`, LOOPBACK);
    expect(answer.status).toBe(201);
  });

  test("ends when the answer changes the protocol", async () => {
    const address = `http://127.0.0.1:${port}/upgrade`;
    await expect(sendPublicRequest(address, LOOPBACK)).rejects.toThrow("without an answer");
  });

  test("ends after its time", async () => {
    const hanging = { ...LOOPBACK, timeout_ms: 50 };
    await expect(sendPublicRequest(`http://127.0.0.1:${port}/hang`, hanging)).rejects.toMatchObject(
      { name: "AbortError" },
    );
    await expect(
      sendPublicRequest("https://push.example.org/", { ...POST, timeout_ms: 50 }, never),
    ).rejects.toMatchObject({ name: "AbortError" });
  });

  test("to a name whose addresses are private connects to none of them", async () => {
    hits = [];
    for (const addresses of [["127.0.0.1"], ["10.0.0.1", "::1"], ["::ffff:127.0.0.1"], []])
      await expect(
        sendPublicRequest(`https://push.example.org:${port}/`, POST, async () => addresses),
      ).rejects.toBeInstanceOf(NotPublic);
    expect(hits).toEqual([]);
  });

  test("to a name that was public when it was checked, and is private when connecting, is refused", async () => {
    hits = [];
    const answers = [["8.8.8.8"], ["127.0.0.1"], ["8.8.8.8"]];
    let asked = 0;
    const change = async () => answers[asked++] ?? [];
    const url = new URL(`https://push.example.org:${port}/`);
    expect(await isPrivateName(url, change)).toBe(false);
    await expect(sendPublicRequest(url.href, POST, change)).rejects.toBeInstanceOf(NotPublic);
    expect(asked).toBe(2);
    expect(hits).toEqual([]);
  });

  test("to a name with public and private addresses tries the public ones only", async () => {
    hits = [];
    const quick = { ...POST, timeout_ms: 200 };
    const failure = await sendPublicRequest(
      `https://push.example.org:${port}/`,
      quick,
      resolveMixed,
    ).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(NotPublic);
    expect(hits).toEqual([]);
  });
});

function addressOf(address: string | AddressInfo | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("No port");
  return address;
}
