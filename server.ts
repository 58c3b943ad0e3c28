import { randomUUID } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import { client } from "#app/db/client.server.ts";
import { startEmbedded } from "#app/db/embedded.server.ts";
import { migrateDatabase } from "#app/db/migrate.server.ts";
import { createFirstSuperuser } from "#app/domain/users/first-superuser.server.ts";
import { readable } from "#app/http/api-cors.server.ts";
import { limitedBody } from "#app/http/body-limit.server.ts";
import { compressed } from "#app/http/compress.server.ts";
import { connectionContext } from "#app/http/context.server.ts";
import { SECURITY_HEADERS } from "#app/http/headers.server.ts";
import { closeStreams } from "#app/http/live.server.ts";
import { staticFiles } from "#app/http/static-files.server.ts";
import { answerUnreadable, readableOnly } from "#app/http/unreadable.server.ts";
import { startWorkers } from "#app/jobs/workers.server.ts";
import { env } from "#app/lib/env.server.ts";
import { log } from "#app/lib/log.server.ts";
import { listen, stopListening } from "#app/lib/listen.server.ts";

/** A slow client may not hold a connection for ever: its headers, then its whole request, must come within these. */
const HEADERS_WITHIN_MS = 15_000;
const REQUEST_WITHIN_MS = 60_000;
/** Statements still running when the server stops are cut off after this. */
const QUERIES_WITHIN_SECONDS = 5;
const SAME_SIGNAL_MS = 1000;

/** Database up, migrated, peopled; then the doors open. In dev the tools stand before our own listener. */
export async function start(tools?: (ours: RequestListener) => RequestListener): Promise<void> {
  const stop: Array<() => Promise<void>> = [];
  try {
    if (!env.DATABASE_URL) stop.push((await startEmbedded(env.DATA_DIR, (message) => log.warn(message))).stop);
    stop.push(() => client.end({ timeout: QUERIES_WITHIN_SECONDS }));
    await migrateDatabase();
    stop.push((await startWorkers()).stop);
    const first = await createFirstSuperuser();
    const server = createServer({ requireHostHeader: false }, readableOnly(tools ? tools(listener) : listener));
    answerUnreadable(server);
    server.headersTimeout = HEADERS_WITHIN_MS;
    server.requestTimeout = REQUEST_WITHIN_MS;
    await listen(server, env.PORT, env.HOST);
    stop.push(() => stopListening(server), closeStreams);
    welcome(server.address(), first);
  } catch (error) {
    for (const undo of stop.toReversed()) await undo();
    throw error;
  }
  stopOnSignal(stop);
}

const serveStatic = env.NODE_ENV === "development" ? async () => null : staticFiles("build/client");
const route = createRequestHandler(build, env.NODE_ENV);
const listener = createRequestListener(answer, { trustProxy: env.TRUST_PROXY, onError: () => Response.json({ detail: "Bad Request" }, { status: 400, headers: { "X-Request-Id": randomUUID() } }) });

async function answer(received: Request, { address }: { address: string }): Promise<Response> {
  const began = performance.now();
  const request_id = randomUUID();
  const stored = await serveStatic(received);
  const response = stored ?? (await routed(received, { request_id, address }));
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value);
  response.headers.set("X-Request-Id", request_id);
  const { pathname } = new URL(received.url);
  log[stored ? "debug" : "info"]({ request_id, method: received.method, path: withoutSecrets(pathname), status: response.status, ms: Math.round(performance.now() - began) });
  return response;
}

async function routed(received: Request, connection: { request_id: string; address: string }): Promise<Response> {
  const request = await limitedBody(received);
  if (request instanceof Response) return readable(received, request);
  const context = new RouterContextProvider();
  context.set(connectionContext, connection);
  return compressed(request, await route(request, context));
}

/** One call has an e-mail address in its path. */
function withoutSecrets(path: string): string {
  return path.replace(/(\/password-recovery[^/]*\/).+/, "$1[hidden]");
}

function welcome(bound: unknown, first: { email: string; password: string | null } | null): void {
  const port = typeof bound === "object" && bound && "port" in bound ? Number(bound.port) : env.PORT;
  const site = env.PORT === 0 ? `http://localhost:${port}` : env.SITE_URL;
  const lines = [`${env.SITE_NAME} is ready: ${site}`];
  if (env.RATE_LIMIT_FACTOR === 0) lines.push("Rate limits are off (RATE_LIMIT_FACTOR=0).");
  if (first?.password) lines.push("", "The first superuser was made. This password is shown only now:", `  ${first.email}`, `  ${first.password}`, "");
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** Requests under way are answered, then the database stops. A second signal does not wait; npm sends one Ctrl-C twice at once. */
function stopOnSignal(stop: Array<() => Promise<void>>): void {
  let stopping_since: number | undefined;
  const stopAll = async () => {
    if (stopping_since !== undefined && Date.now() - stopping_since < SAME_SIGNAL_MS) return;
    if (stopping_since !== undefined) process.exit(1);
    stopping_since = Date.now();
    for (const undo of stop.toReversed()) await undo();
    process.exit(0);
  };
  process.on("SIGTERM", stopAll).on("SIGINT", stopAll);
  // The driver's own first question on a connection is answered to nobody: a database that goes at that moment must not take the site along.
  process.on("unhandledRejection", (error) => log.error({ err: error }, "Something failed that nobody waited for"));
}
