import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { createHttpServer } from "./http-server.server.ts";
import { excessAnswers } from "./unsent-bytes.server.ts";

const MIB = 1024 * 1024;
/** More than the kernel keeps for a client that does not read. */
const LARGE_ANSWER = Buffer.alloc(7 * MIB, "x");

const servers: Server[] = [];
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  for (const server of servers.splice(0)) server.close();
});

test("the next request of a connection begins when the answer before was taken", async () => {
  const begun: string[] = [];
  const server = await serve(({ url = "" }, response) => {
    begun.push(url);
    response.end(url === "/large" ? LARGE_ANSWER : "");
  });
  const client = open(server);
  client.write(requestOf("/large") + requestOf("/second") + requestOf("/last", "close"));
  const other = open(server);
  other.write(requestOf("/other", "close"));
  await text(other);
  expect(begun).toEqual(["/large", "/other"]);
  await text(client);
  expect(begun).toEqual(["/large", "/other", "/second", "/last"]);
});

test("requests that one packet brings, with bodies and answers that are ready at once, are too many", async () => {
  let begun = 0;
  const server = await serve((request, response) => {
    begun += 1;
    request.resume();
    response.end("ready");
  });
  const client = open(server);
  const closed = new Promise((resolve) => client.on("error", () => {}).once("close", resolve));
  const request = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\na`;
  client.write(request.repeat(400));
  await closed;
  expect(begun).toBeLessThanOrEqual(4);
});

test("a request with a body behind an answer that is not taken closes the connection", async () => {
  const begun: string[] = [];
  const server = await serve(({ url = "" }, response) => {
    begun.push(url);
    response.end(LARGE_ANSWER);
  });
  const client = open(server);
  client.write(requestOf("/unread"));
  const [socket] = await once(server, "connection");
  client.write(postOf("/more", "a"));
  await once(socket, "close");
  expect(begun).toEqual(["/unread"]);
});

test("a request begins before its body is parsed, so that its reader counts each piece", async () => {
  const waiting_bytes: number[] = [];
  const server = await serve((request, response) => {
    waiting_bytes.push(request.readableLength);
    request.resume().once("end", () => response.end());
  });
  const client = open(server);
  client.write(postOf("/", "x".repeat(1000), "close"));
  await text(client);
  expect(waiting_bytes).toEqual([0]);
});

test("a connection whose body comes in very small pieces is closed", async () => {
  const server = await serve((request, response) => {
    request.resume().once("end", () => response.end("read"));
  });
  const head =
    "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n";
  const [few, many] = [open(server), open(server)];
  few.write(`${head}${"1\r\nx\r\n".repeat(900)}0\r\n\r\n`);
  expect(await text(few)).toContain("read");
  many.write(head + "1\r\nx\r\n".repeat(5000));
  await expect(text(many)).rejects.toMatchObject({ code: "ECONNRESET" });
});

test("the body of a GET, which nobody reads, does not wait in memory", async () => {
  const server = await serve((request, response) => {
    request.once("end", () => response.end("the body has gone"));
  });
  const client = open(server);
  client.write(postOf("/", "x", "close").replace("POST", "GET"));
  expect(await text(client)).toContain("the body has gone");
});

test("a connection is closed if nothing of its answer is taken, and not if it is taken slowly", async () => {
  const long_answer = Buffer.alloc(3 * LARGE_ANSWER.length, "x");
  const server = await serve(({ url }, response) =>
    response.end(url === "/unread" ? LARGE_ANSWER : long_answer),
  );
  server.timeout = 1500;
  const [unread, slow] = [open(server), open(server)];
  unread.write(requestOf("/unread"));
  const [unread_socket] = await once(server, "connection");
  slow.write(requestOf("/slow", "close"));
  let received_bytes = 0;
  const reading = setInterval(() => {
    received_bytes += slow.read(Math.min(slow.readableLength, 32 * 1024))?.length ?? 0;
  }, 8);
  await once(unread_socket, "close");
  clearInterval(reading);
  expect(received_bytes).toBeLessThan(long_answer.length);
  received_bytes += (await text(slow)).length;
  expect(received_bytes).toBeGreaterThan(long_answer.length);
});

test("a network may have 32 MiB of unsent answers, and the connections above it are closed", async () => {
  const server = await serve((_, response) => response.end(LARGE_ANSWER));
  const closed = { count: 0 };
  const two_closed = new Promise<void>((resolve) =>
    server.on("connection", (socket) =>
      socket.once("close", () => {
        closed.count += 1;
        if (closed.count === 2) resolve();
      }),
    ),
  );
  const answers = Array.from({ length: 6 }, () => open(server));
  for (const client of answers) client.write(requestOf("/", "close"));
  await two_closed;
  const texts = await Promise.all(answers.map((client) => text(client).catch(() => "")));
  expect(texts.filter((answer) => answer.length > LARGE_ANSWER.length)).toHaveLength(4);
});

test("the largest answers are closed first, those of a network that has too many before others", () => {
  const flood = Array.from({ length: 9 }, (_, n) => answerOf("192.0.2.1", 4 + n / 10));
  expect(excessAnswers([...flood, answerOf("192.0.2.2", 30)])).toEqual([flood[8], flood[7]]);
  const many = Array.from({ length: 33 }, (_, n) => answerOf(`192.0.2.${n}`, 4));
  const largest = answerOf("192.0.2.200", 5);
  expect(excessAnswers(many.slice(0, 32))).toEqual([]);
  expect(excessAnswers([...many.slice(0, 31), largest])).toEqual([largest]);
  expect(excessAnswers([...many, largest])).toEqual([largest, many[0]]);
});

function answerOf(network: string, mib: number) {
  return { network, bytes: mib * MIB };
}

async function serve(listener: RequestListener): Promise<Server> {
  const server = createHttpServer(listener);
  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return server;
}

/** It reads nothing until the test does. */
function open(server: Server): Socket {
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const client = connect({ port, host: "127.0.0.1" }).on("error", () => {});
  clients.push(client);
  return client;
}

function requestOf(path: string, connection = "keep-alive"): string {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`;
}

function postOf(path: string, body: string, connection = "keep-alive"): string {
  const head = requestOf(path, connection).replace("GET", "POST");
  return `${head.trimEnd()}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}
