import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import * as build from "virtual:react-router/server-build";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { closeDatabase, startReplicaWatch } from "#app/db/client.server.ts";
import { embeddedDatabase } from "#app/db/embedded/embedded-database.server.ts";
import { migrateDatabase } from "#app/db/migrate.server.ts";
import { storeRoleSettings } from "#app/db/role-settings.server.ts";
import { withTimeLimit } from "#app/db/time-limit.server.ts";
import { rememberWrites } from "#app/domain/access/own-writes.server.ts";
import { checkSecret } from "#app/domain/signing-secret.server.ts";
import { createFirstSuperuser } from "#app/domain/users/first-superuser.server.ts";
import { addCorsHeaders } from "#app/http/api-cors.server.ts";
import { clientAddress, requestOrigin } from "#app/http/client-address.server.ts";
import { compressResponse } from "#app/http/compress.server.ts";
import { connectionContext, formContext } from "#app/http/context.server.ts";
import { SECURITY_HEADERS } from "#app/http/headers.server.ts";
import { createHttpServer } from "#app/http/http-server.server.ts";
import { closeEventStreams } from "#app/http/live-events.server.ts";
import { readRequest } from "#app/http/request-body.server.ts";
import { logRequest } from "#app/http/request-log.server.ts";
import { staticFiles } from "#app/http/static-files.server.ts";
import { startWorkers } from "#app/jobs/workers.server.ts";
import { env } from "#app/lib/env.server.ts";
import { listen, stopListening } from "#app/lib/listen.server.ts";
import { log } from "#app/lib/log.server.ts";
import { OperatorError } from "#app/lib/operator-error.ts";
import { safeStack } from "#app/lib/safe-error.server.ts";
import { describeStart } from "#app/lib/start-message.server.ts";

/** Statements that still run when the server stops are cancelled after this time. */
const RUNNING_QUERIES_SECONDS = 5;
const REPEATED_SIGNAL_MS = 1000;
/**
 * The shutdown after an error may hang. After this time the process exits anyway, and the watchdog
 * process stops the bundled database.
 */
const EXIT_AFTER_ERROR_MS = 30_000;

/**
 * Starts the database, migrates, creates the first superuser, then listens. In development,
 * `wrapListener` puts Vite's middleware before the application's listener.
 */
export async function start(
  wrapListener?: (app_listener: RequestListener) => RequestListener,
): Promise<void> {
  const shutdown_steps: Array<() => Promise<void>> = [];
  try {
    if (!env.DATABASE_URL)
      shutdown_steps.push(
        (await embeddedDatabase(env.DATA_DIR).start((message) => log.warn(message))).stop,
      );
    shutdown_steps.push(() => closeDatabase(RUNNING_QUERIES_SECONDS));
    await migrateDatabase();
    await storeRoleSettings();
    await startReplicaWatch();
    await checkSecret();
    shutdown_steps.push((await startWorkers()).stop);
    const first_superuser = await createFirstSuperuser();
    const server = createHttpServer(wrapListener ? wrapListener(listener) : listener);
    await listen(server, env.PORT, env.HOST);
    shutdown_steps.push(() => stopListening(server), closeEventStreams);
    describeStart(portOf(server.address()), first_superuser);
  } catch (error) {
    for (const shutDown of shutdown_steps.toReversed()) await shutDown();
    throw error instanceof Error && !(error instanceof OperatorError)
      ? withoutSecretValues(error)
      : error;
  }
  stopOnSignal(shutdown_steps);
}

const serveStatic = env.NODE_ENV === "development" ? async () => null : staticFiles("build/client");
const handleRequest = createRequestHandler(build, env.NODE_ENV);
const site_url = env.HAS_SITE_URL ? env.SITE_URL : undefined;

/** The library would trust the left-most address of X-Forwarded-For, which the client can write. */
const listener: RequestListener = (request, response) => {
  const address = clientAddress(request, env.TRUST_PROXY);
  const origin = requestOrigin(request.headers, env.TRUST_PROXY, site_url);
  return createRequestListener((raw_request) => respond(raw_request, address), {
    ...origin,
    onError: badRequestResponse,
  })(request, response);
};

function badRequestResponse(): Response {
  return Response.json(
    { detail: "Bad Request" },
    { status: 400, headers: { "X-Request-Id": randomUUID() } },
  );
}

async function respond(request: Request, address: string): Promise<Response> {
  const started_at = performance.now();
  const request_id = randomUUID();
  const context = new RouterContextProvider();
  context.set(connectionContext, { request_id, address });
  const static_response = await serveStatic(request);
  const response = static_response ?? (await routeRequest(request, context));
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value);
  response.headers.set("X-Request-Id", request_id);
  logRequest({ request, response, context, started_at, is_static: static_response !== null });
  return response;
}

async function routeRequest(
  raw_request: Request,
  context: RouterContextProvider,
): Promise<Response> {
  const read_result = await readRequest(raw_request);
  if (read_result instanceof Response) return addCorsHeaders(raw_request, read_result);
  const { request, form } = read_result;
  if (form) context.set(formContext, form);
  const response = await rememberWrites(request.method, () =>
    withTimeLimit(() => handleRequest(request, context)),
  );
  return compressResponse(request, response);
}

function portOf(server_address: unknown): number {
  return typeof server_address === "object" && server_address && "port" in server_address
    ? Number(server_address.port)
    : env.PORT;
}

/** server.js prints the stack. */
function withoutSecretValues(error: Error): Error {
  return Object.assign(new Error("The server did not start"), { stack: safeStack(error) });
}

/**
 * Running requests are answered, then the database stops. A second signal exits at once, but npm
 * sends one Ctrl-C twice, so an immediate second one is ignored.
 */
function stopOnSignal(shutdown_steps: Array<() => Promise<void>>): void {
  let stopping_since: number | undefined;
  const stopAll = async (code: number) => {
    if (stopping_since !== undefined && Date.now() - stopping_since < REPEATED_SIGNAL_MS) return;
    if (stopping_since !== undefined) process.exit(1);
    stopping_since = Date.now();
    for (const shutDown of shutdown_steps.toReversed()) await shutDown();
    process.exit(code);
  };
  process.on("SIGTERM", () => stopAll(0)).on("SIGINT", () => stopAll(0));
  // After an unexpected error the state of the process is unknown, so it ends, and its supervisor
  // starts it again.
  process.on("unhandledRejection", async (error) => {
    log.fatal({ err: error }, "An error that is handled nowhere ends the process");
    setTimeout(() => process.exit(1), EXIT_AFTER_ERROR_MS).unref();
    await stopAll(1);
  });
  // Node would print the whole error, including the values of a query.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "The process ends by an error that nothing caught");
    process.exit(1);
  });
}
