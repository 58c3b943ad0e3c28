import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { env } from "#app/lib/process/env.server.ts";
import { limitConnections } from "./connection-limits.server.ts";

const MAX_OF_NETWORK = 200;

const { HOST, MAX_CONNECTIONS, TRUST_PROXY } = env;
afterEach(() => {
  env.HOST = HOST;
  env.MAX_CONNECTIONS = MAX_CONNECTIONS;
  env.TRUST_PROXY = TRUST_PROXY;
});

test("one address has at most 200 connections", async () => {
  expect(await answersAfter200("0.0.0.0", 0)).toEqual(["served", ""]);
});

test("a proxy has more, because all connections come from its address", async () => {
  expect(await answersAfter200("0.0.0.0", 1)).toEqual(["served", "served"]);
});

test("a proxy of this machine has more, even if the settings do not name it", async () => {
  expect(await answersAfter200("127.0.0.1", 0)).toEqual(["served", "served"]);
});

test("all together have as many as the setting says", async () => {
  env.MAX_CONNECTIONS = MAX_OF_NETWORK;
  expect(await answersAfter200("127.0.0.1", 1)).toEqual(["served", ""]);
});

/** The answers to the 200th connection and to the one after it. */
async function answersAfter200(host: string, proxies: number): Promise<string[]> {
  env.HOST = host;
  env.TRUST_PROXY = proxies;
  const server = createServer((_, response) => response.end("served"));
  limitConnections(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const open = () => connect({ port, host: "127.0.0.1" }).on("error", () => {});
  const clients = Array.from({ length: MAX_OF_NETWORK + 1 }, open);
  const answers = clients.slice(-2).map(async (client) => {
    client.write("GET / HTTP/1.0\r\n\r\n");
    return (await text(client).catch(() => "")).split("\r\n\r\n").at(-1) ?? "";
  });
  try {
    return await Promise.all(answers);
  } finally {
    for (const client of clients) client.destroy();
    server.close();
  }
}
