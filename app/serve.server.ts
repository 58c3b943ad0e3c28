import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import * as build from "virtual:react-router/server-build";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { startReplicaWatch } from "#app/db/client.server.ts";
import { withTimeLimit } from "#app/db/time-limit.server.ts";
import { rememberWrites } from "#app/domain/access/own-writes.server.ts";
import { apiListener } from "#app/http/api-listener.server.ts";
import { clientAddress, requestOrigin } from "#app/http/client-address.server.ts";
import { compressResponse } from "#app/http/compress.server.ts";
import { connectionContext, formContext } from "#app/http/context.server.ts";
import { SECURITY_HEADERS } from "#app/http/headers.server.ts";
import { createHttpServer } from "#app/http/http-server.server.ts";
import { closeEventStreams } from "#app/http/live-events.server.ts";
import { readRequest } from "#app/http/request-body.server.ts";
import { logRequest } from "#app/http/request-log.server.ts";
import { addServerTiming } from "#app/http/server-timing.server.ts";
import { staticFiles } from "#app/http/static-files.server.ts";
import { env } from "#app/lib/env.server.ts";
import { listen, stopListening } from "#app/lib/listen.server.ts";
import type { ShutdownSteps } from "#app/lib/shutdown.server.ts";
import "./routes/api/routes.ts";

export type WrapListener = (app_listener: RequestListener) => RequestListener;

/** Answers requests on the port of the settings. Returns the port, which differs from PORT=0. */
export async function serve(
  shutdown_steps: ShutdownSteps,
  wrapListener?: WrapListener,
): Promise<number> {
  await startReplicaWatch();
  const listener = apiListener(pageListener, runRequest);
  const server = createHttpServer(wrapListener ? wrapListener(listener) : listener);
  await listen(server, env.PORT, env.HOST);
  shutdown_steps.push(() => stopListening(server), closeEventStreams);
  return portOf(server.address());
}

const serveStatic = env.NODE_ENV === "development" ? async () => null : staticFiles("build/client");
const handleRequest = createRequestHandler(build, env.NODE_ENV);
const site_url = env.HAS_SITE_URL ? env.SITE_URL : undefined;

/** The library would trust the left-most address of X-Forwarded-For, which the client can write. */
const pageListener: RequestListener = (request, response) => {
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
  const started_ms = performance.now();
  const request_id = randomUUID();
  const context = new RouterContextProvider();
  context.set(connectionContext, { request_id, address, started_ms });
  const static_response = await serveStatic(request);
  const response = static_response ?? (await routeRequest(request, context));
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value);
  response.headers.set("X-Request-Id", request_id);
  logRequest({ request, response, context, is_static: static_response !== null });
  return response;
}

async function routeRequest(
  raw_request: Request,
  context: RouterContextProvider,
): Promise<Response> {
  const read_result = await readRequest(raw_request);
  if (read_result instanceof Response) return read_result;
  const { request, form } = read_result;
  if (form) context.set(formContext, form);
  const response = await runRequest(request.method, () => handleRequest(request, context));
  return compressResponse(request, response);
}

function runRequest<Result>(method: string, work: () => Promise<Result>): Promise<Result> {
  return rememberWrites(method, () => withTimeLimit(work));
}

function portOf(server_address: unknown): number {
  return typeof server_address === "object" && server_address && "port" in server_address
    ? Number(server_address.port)
    : env.PORT;
}
