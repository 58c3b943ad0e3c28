import { existsSync, mkdtempSync, readFileSync, statSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { downloadPublic, NoAnswer, NoFile, TooLarge } from "./download-public.server.ts";
import { NotPublic } from "./public-request.server.ts";

const MAX_BYTES = 100_000;
const folder = mkdtempSync(join(tmpdir(), "divan-download-"));
const path = join(folder, "file");

let origin = "";
let received: { url: string; headers: IncomingHttpHeaders }[] = [];

/** How a hostile server answers, by path. */
const answers: Record<string, (response: ServerResponse) => void> = {
  "/picture": (response) => response.end("a picture"),
  "/moved": (response) => redirect(response, "/picture"),
  "/moved-thrice": (response) => redirect(response, "/moved-twice"),
  "/moved-twice": (response) => redirect(response, "/moved"),
  "/moved-four-times": (response) => redirect(response, "/moved-thrice"),
  "/loop": (response) => redirect(response, "/loop"),
  "/nowhere": (response) => response.writeHead(302).end(),
  "/missing": (response) => response.writeHead(404).end("x".repeat(1000)),
  "/endless": (response) => {
    const write = () => {
      while (response.write("x".repeat(10_000)));
      response.once("drain", write);
    };
    write();
  },
  "/announces-too-much": (response) =>
    response.writeHead(200, { "Content-Length": MAX_BYTES + 1 }).write("x"),
  "/drips": (response) => {
    response.write("x");
    const timer = setInterval(() => response.write("x"), 10);
    response.once("close", () => clearInterval(timer));
  },
  "/hangs": () => {},
  "/breaks": (response) => {
    response.writeHead(200, { "Content-Length": 1000 });
    response.write("x", () => response.destroy());
  },
  "/gzip-bomb": (response) =>
    response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(Buffer.alloc(10_000_000))),
  "/upgrade": (response) =>
    response.writeHead(101, { Connection: "Upgrade", Upgrade: "websocket" }).end(),
};

for (const address of [
  "http://10.0.0.1/",
  "http://169.254.169.254/latest/meta-data/",
  "http://[::ffff:10.0.0.1]/",
  "http://[fd12::1]/",
  "http://localhost/",
  "http://intranet/",
  "http://name:password@example.org/",
  "http://example.org:22/",
  "file:///etc/passwd",
])
  answers[`/to?${address}`] = (response) => redirect(response, address);

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { Location: location, "Set-Cookie": "a=b" }).end();
}

const server = createServer((request, response) => {
  received.push({ url: request.url ?? "", headers: request.headers });
  answers[request.url ?? ""]?.(response);
});

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  origin = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const download = (address: string, more: { timeout_ms?: number; signal?: AbortSignal } = {}) => {
  received = [];
  const limits = { max_bytes: MAX_BYTES, timeout_ms: 5000, ...more };
  const headers = { "User-Agent": "Divan" };
  return downloadPublic(origin + address, { path, headers, allows_loopback: true, ...limits });
};

test("a file is written, and nothing is told that was not asked for", async () => {
  expect(await download("/picture")).toBe(9);
  expect(readFileSync(path, "utf8")).toBe("a picture");
  expect(received).toEqual([
    {
      url: "/picture",
      headers: { host: new URL(origin).host, "user-agent": "Divan", connection: "close" },
    },
  ]);
});

test("three redirects are followed, without their cookies", async () => {
  expect(await download("/moved-thrice")).toBe(9);
  expect(received.map(({ url }) => url)).toEqual([
    "/moved-thrice",
    "/moved-twice",
    "/moved",
    "/picture",
  ]);
  for (const { headers } of received) expect(headers).not.toHaveProperty("cookie");
});

test.each(["/moved-four-times", "/loop", "/nowhere", "/missing"])(
  "%s leads to no file",
  async (address) => {
    await expect(download(address)).rejects.toBeInstanceOf(NoFile);
    expect(received.length).toBeLessThanOrEqual(4);
  },
);

test.each(Object.keys(answers).filter((name) => name.startsWith("/to?")))(
  "a redirect %s is refused",
  async (address) => {
    await expect(download(address)).rejects.toBeInstanceOf(NotPublic);
  },
);

test("a redirect to this machine is refused, however it is written", async () => {
  let hits = 0;
  const victim = createTcpServer((socket) => {
    hits += 1;
    socket.destroy();
  });
  await new Promise<void>((ready) => victim.listen(0, "127.0.0.1", ready));
  const address = victim.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  for (const host of ["127.0.0.1", "127.1", "[::1]", "[::ffff:7f00:1]", "0", "2130706433"])
    await expect(
      downloadPublic(
        `http://${host}:${port}/`,
        { path, headers: {}, max_bytes: 1, timeout_ms: 1000 },
        async () => ["8.8.8.8"],
      ),
    ).rejects.toBeInstanceOf(NotPublic);
  // The name server gives another address than it gave before.
  await expect(
    downloadPublic(
      `http://rebound.example.org:${port}/`,
      { path, headers: {}, max_bytes: 1, timeout_ms: 1000, allows_loopback: true },
      async () => ["127.0.0.1", "::1", "10.0.0.1"],
    ),
  ).rejects.toBeInstanceOf(NotPublic);
  expect(hits).toBe(0);
  victim.close();
});

test.each(["/endless", "/announces-too-much"])("%s is too large", async (address) => {
  await expect(download(address)).rejects.toBeInstanceOf(TooLarge);
  if (existsSync(path)) expect(statSync(path).size).toBeLessThanOrEqual(2 * MAX_BYTES);
});

test("what is compressed is not decompressed", async () => {
  expect(await download("/gzip-bomb")).toBeLessThan(MAX_BYTES);
  expect(readFileSync(path).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
});

test.each(["/drips", "/hangs"])("%s ends after its time", async (address) => {
  await expect(download(address, { timeout_ms: 200 })).rejects.toMatchObject({
    name: "NoAnswer",
    is_timeout: true,
  });
});

test.each(["/breaks", "/upgrade"])("%s is no answer", async (address) => {
  const failure = await download(address).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NoAnswer);
  expect(failure).toMatchObject({ is_timeout: false });
});

test("the one who waits can end it", async () => {
  const leaving = new AbortController();
  const download_ends = expect(download("/drips", { signal: leaving.signal })).rejects.toThrow();
  leaving.abort();
  await download_ends;
});

const never = () => new Promise<string[]>(() => {});
const unknown = () => Promise.reject(new Error("ENOTFOUND"));

test("a name without an address, or one that is never found, is no answer", async () => {
  const request = { path, headers: {}, max_bytes: 1, timeout_ms: 100 };
  await expect(downloadPublic("http://example.org/", request, never)).rejects.toMatchObject({
    is_timeout: true,
  });
  await expect(downloadPublic("https://example.org/", request, unknown)).rejects.toMatchObject({
    is_timeout: false,
  });
});
