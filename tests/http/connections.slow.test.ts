import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { openEvents } from "#tests/support/live-events.ts";
import { countDescriptors } from "#tests/support/process-usage.ts";

const CONNECTIONS = 60;
const MAX_OF_NETWORK = 200;
/** A request may take 30 s to arrive; the rest is for a busy machine. */
const CLOSED_WITHIN = { timeout: 60_000, interval: 250 };
/** The connection pool of the database may grow during the test. */
const OTHER_DESCRIPTORS = 20;

const KINDS = {
  "nothing sent": "",
  "headers that do not end": "GET /login HTTP/1.1\r\nHost: x\r\nX-Slow: ",
  garbage: "\x16\x03\x01\x02\0\x01\r\n\r\n",
  "a method that nothing knows": "BREW /login HTTP/1.1\r\nHost: x\r\n\r\n",
  "a body that does not come":
    "POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nemail=",
  "silence after an answer": "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
};

let app: App;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
afterEach(() => closeSockets());

test.runIf(existsSync("/proc/self/fd"))(
  "connections without a complete request are closed; live listeners stay connected",
  { timeout: 90_000 },
  async () => {
    const live = await openEvents(await app.as("ayse"));
    await live.until(0);
    const before = countDescriptors(app.pid);
    for (const bytes of Object.values(KINDS)) {
      const now = countDescriptors(app.pid);
      await open(CONNECTIONS, bytes);
      await vi.waitFor(
        () => expect(countDescriptors(app.pid)).toBeGreaterThanOrEqual(now + CONNECTIONS / 2),
        { timeout: 5000, interval: 5 },
      );
    }
    await vi.waitFor(
      () => expect(countDescriptors(app.pid)).toBeLessThan(before + OTHER_DESCRIPTORS),
      CLOSED_WITHIN,
    );
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    await app.sql`insert into notifications ${app.sql({ user_id: await app.idOf("ayse"), actor_id: await app.idOf("selin"), type: "other" })}`;
    await live.until(1);
    live.close();
  },
);

test("an unreadable request is answered before the connection is closed", async () => {
  const { hostname, port } = new URL(app.url);
  const socket = connect({ port: Number(port), host: hostname });
  socket.write("\x16\x03\x01\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 4\d\d .*\{"detail":"[^"]+","code":"[a-z_]+"\}$/s);
});

test("a connection may send four requests before their answers, and is closed by a fifth", async () => {
  const { hostname, port } = new URL(app.url);
  const request = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  const last_request = request.replace("Host", "Connection: close\r\nHost");
  const [four, five] = await Promise.all(
    [4, 5].map(async (count) => {
      const socket = connect({ port: Number(port), host: hostname }).on("error", () => {});
      socket.write(request.repeat(count - 1) + last_request);
      const answers = await text(socket).catch(() => "");
      return answers.split("HTTP/1.1 200 OK").length - 1;
    }),
  );
  expect(four).toBe(4);
  expect(five).toBeLessThan(5);
});

test.runIf(process.platform === "linux")(
  "one network may have 200 connections, and others are served meanwhile",
  async () => {
    const direct = await startApp({ HOST: "0.0.0.0" });
    try {
      await openAt(direct.url, MAX_OF_NETWORK);
      expect(await statusOf(direct.url, "127.0.0.1")).toBe("closed");
      expect(await statusOf(direct.url, "127.0.0.2")).toBe("200");
      expect(direct.output().split("one network has too many").length - 1).toBe(1);
      closeSockets(1);
      await vi.waitFor(async () => expect(await statusOf(direct.url, "127.0.0.1")).toBe("200"));
    } finally {
      closeSockets();
      await direct.stop();
    }
  },
);

/** The status of the answer to a client with this address. Its connection may be closed instead. */
async function statusOf(url: string, localAddress: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  const answer = await text(socket).catch(() => "");
  return /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? "closed";
}

function closeSockets(count = sockets.length): void {
  for (const socket of sockets.splice(0, count)) socket.destroy();
}

async function open(count: number, bytes: string): Promise<void> {
  for (const socket of await openAt(app.url, count)) socket.resume().write(bytes);
}

/** The connection stays half open, because the server must not wait for the client to close. */
async function openAt(url: string, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const opened = Array.from({ length: count }, () =>
    connect({ port: Number(port), host: hostname, allowHalfOpen: true }).on("error", () => {}),
  );
  sockets.push(...opened);
  await Promise.all(opened.map((socket) => once(socket, "connect")));
  return opened;
}
