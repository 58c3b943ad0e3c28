import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { isFileRequest, serveFile } from "#app/api/files/serve-file.server.ts";
import { apiListener } from "#app/api/protocol/listener.server.ts";
import { replica } from "#app/db/client.server.ts";
import { answerRequest } from "#app/db/replica/request.server.ts";
import { storeWriteTime } from "#app/db/replica/write-time.server.ts";
import { databaseTime, withTimeLimit } from "#app/db/time-limit.server.ts";
import { withRefusalNote } from "#app/domain/base/refusal-note.server.ts";
import { findArchiveRoom } from "#app/domain/operations/community-imports/community-imports.server.ts";
import { findImportProgress } from "#app/domain/operations/community-imports/import-state.server.ts";
import { SECURITY_HEADERS } from "#app/http/page/headers.server.ts";
import { closeEventStreams } from "#app/http/page/live-events.server.ts";
import { pathPattern, withRoutes } from "#app/http/page/route-subset.server.ts";
import { allowSlowBody } from "#app/http/server/body-time.server.ts";
import { compressReply } from "#app/http/server/compress.server.ts";
import { createHttpServer } from "#app/http/server/http-server.server.ts";
import { importProgressPage } from "#app/http/server/import-progress-page.server.tsx";
import { answerMetrics } from "#app/http/server/metrics.server.ts";
import { answerOtherAddresses } from "#app/http/server/other-address.server.ts";
import type { Reply } from "#app/http/server/reply.server.ts";
import { readRequest, readUploadRequest } from "#app/http/server/request-body.server.ts";
import { requestListener } from "#app/http/server/request-listener.server.ts";
import { logRequest } from "#app/http/server/request-log.server.ts";
import { boundRouteDiscovery } from "#app/http/server/route-discovery.server.ts";
import { serverTiming } from "#app/http/server/server-timing.server.ts";
import { staticFiles } from "#app/http/server/static-files.server.ts";
import {
  connectionContext,
  findUser,
  formContext,
  missingFilesContext,
  pageContext,
  renderContext,
  routeContext,
  uploadsContext,
} from "#app/http/session/context.server.ts";
import { findMember } from "#app/http/session/session.server.ts";
import { isReadingMethod } from "#app/lib/net/reading-method.ts";
import { env } from "#app/lib/process/env.server.ts";
import { listen, stopListening } from "#app/lib/process/listen.server.ts";
import type { ShutdownSteps } from "#app/lib/process/shutdown.server.ts";
import "./api/endpoints.ts";

export type WrapListener = (app_listener: RequestListener) => RequestListener;

/** Answers requests on the port of the settings. Returns the port, which differs from PORT=0. */
export async function serve(
  shutdown_steps: ShutdownSteps,
  wrapListener?: WrapListener,
): Promise<number> {
  await replica?.start();
  const answer = answerMetrics(apiListener(pageListener, runRequest));
  const listener: RequestListener = (request, response) =>
    withRefusalNote(() => answer(request, response));
  const server = createHttpServer(wrapListener ? wrapListener(listener) : listener);
  await listen(server, env.PORT, env.HOST);
  shutdown_steps.push(() => stopListening(server), closeEventStreams);
  return portOf(server.address());
}

/** The pages that are read most. */
const READING_PAGES = [
  "routes/latest/latest",
  "routes/forum/forums",
  "routes/forum/forum",
  "routes/topic/topic",
  "routes/notifications/notifications",
];
/** A page tells the browser's router which routes match the paths above its own: / and /topic. */
const ROUTES_ABOVE = ["routes/member/home", "routes/not-found"];

const serveStatic = env.NODE_ENV === "development" ? async () => null : staticFiles("build/client");
const handleAnyRequest = createRequestHandler(build, env.NODE_ENV);
const handleReading = createRequestHandler(
  withRoutes(build, [...READING_PAGES, ...ROUTES_ABOVE]),
  env.NODE_ENV,
);
const reading_path = pathPattern(build, READING_PAGES);
const pageListener = answerOtherAddresses(requestListener(respond));

async function respond(
  request: Request,
  address: string,
  node_request: IncomingMessage,
): Promise<Reply> {
  const started_ms = performance.now();
  const request_id = randomUUID();
  const context = new RouterContextProvider();
  context.set(connectionContext, { request_id, address, started_ms });
  const static_reply = await serveStatic(request);
  const reply =
    static_reply ??
    (isFileRequest(request) ? await routeFile(request, address, context) : null) ??
    (await routeRequest(request, address, context, node_request));
  const { response } = reply;
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value);
  // The data of a page differ between members, and the framework would let any cache keep them.
  if (!response.headers.has("Cache-Control"))
    response.headers.set("Cache-Control", "private, no-cache");
  response.headers.set("X-Request-Id", request_id);
  logRequest({ request, response, context, is_static: static_reply !== null });
  return reply;
}

async function routeRequest(
  raw_request: Request,
  address: string,
  context: RouterContextProvider,
  node_request: IncomingMessage,
): Promise<Reply> {
  const bounded_request = boundRouteDiscovery(raw_request);
  if (!bounded_request) return { response: new Response(null, { status: 400 }), bytes: null };
  const import_reply = answerDuringImport(bounded_request);
  if (import_reply) return { response: import_reply, bytes: null };
  const read_result = isUpload(bounded_request)
    ? await readUpload(bounded_request, node_request)
    : await readRequest(bounded_request, address);
  if (read_result instanceof Response) return { response: read_result, bytes: null };
  const { request, form } = read_result;
  try {
    if (form) {
      context.set(formContext, form.fields);
      context.set(uploadsContext, form.uploads);
      context.set(missingFilesContext, form.missing_files);
    }
    return await handlePage(request, context);
  } finally {
    await form?.remove();
  }
}

/** Its form takes an archive, which may be larger than any other file. */
const IMPORT_PAGE = "routes/admin/community/import/import";
/** Pages whose forms take files. */
const UPLOAD_PAGES = [
  "routes/forum/new-topic",
  "routes/topic/reply",
  "routes/topic/edit",
  "routes/topic/edit-post",
  "routes/files/upload",
  "routes/settings/settings",
  "routes/settings/files/files",
  "routes/admin/users/user-edit",
  "routes/admin/site/site",
  IMPORT_PAGE,
];
const upload_path = pathPattern(build, UPLOAD_PAGES);
const import_path = pathPattern(build, [IMPORT_PAGE]);

function isUpload({ method, url, headers }: Request): boolean {
  return (
    method === "POST" &&
    /^\s*multipart\/form-data\b/i.test(headers.get("Content-Type") ?? "") &&
    upload_path.test(new URL(url).pathname)
  );
}

/** Only members can upload files: those of others never reach the disk. */
async function readUpload(request: Request, node_request: IncomingMessage) {
  const member = await findMember(request);
  if (!member) return await readUploadRequest(request, null);
  allowSlowBody(node_request);
  const takes_archive = import_path.test(new URL(request.url).pathname);
  return await readUploadRequest(
    request,
    member.id,
    takes_archive ? await findArchiveRoom(member) : null,
  );
}

/**
 * While an import replaces everything, the database answers nobody: the page that has started it is
 * drawn from what its job writes into a file, for whoever asks.
 */
function answerDuringImport({ method, url }: Request): Response | null {
  const { pathname } = new URL(url);
  if (method !== "GET" || pathname.endsWith(".data") || !import_path.test(pathname)) return null;
  const percent = findImportProgress();
  return percent === null ? null : importProgressPage(percent);
}

async function handlePage(request: Request, context: RouterContextProvider): Promise<Reply> {
  const handleRequest = isReadingPage(request) ? handleReading : handleAnyRequest;
  const { method, url } = request;
  const response = await runRequest({ method, path: new URL(url).pathname }, async () => {
    const page_response = await handleRequest(request, context);
    const { started_ms } = context.get(connectionContext);
    const render_ms = context.get(renderContext).ms;
    const database_ms = databaseTime();
    const timing = serverTiming({ user: findUser(context), started_ms, database_ms, render_ms });
    new Headers(timing).forEach((value, name) => page_response.headers.set(name, value));
    return page_response;
  });
  return await compressReply(request, { response, bytes: context.get(pageContext) });
}

/** The pattern under which requests for uploaded files are counted. */
const FILE_ROUTE = "/files/:fileId/:name";

async function routeFile(
  request: Request,
  address: string,
  context: RouterContextProvider,
): Promise<Reply | null> {
  context.set(routeContext, FILE_ROUTE);
  const { method, url } = request;
  const kind = { method, path: new URL(url).pathname };
  return await runRequest(kind, () => serveFile(request, address));
}

function isReadingPage({ method, url }: Request): boolean {
  return isReadingMethod(method) && reading_path.test(new URL(url).pathname);
}

/**
 * What the bell has just shown the reader, and the feed of changes: a replica may not have it yet.
 */
const NEWS = /^\/(api\/v1\/)?(notifications|changes)\b/i;

/** Runs the queries of a request within the time limit, and at the server that may answer it. */
async function runRequest<Result>(
  { method, path }: { method: string; path: string },
  work: (databaseTime: () => number) => Promise<Result>,
): Promise<Result> {
  const limitedWork = () => withTimeLimit(() => work(databaseTime));
  if (!replica) return await limitedWork();
  const is_reading = isReadingMethod(method);
  const may_be_behind = is_reading && !NEWS.test(path);
  const { replayedUntil } = replica;
  const kind = { is_writing: !is_reading, may_be_behind, replayedUntil };
  return await answerRequest(kind, limitedWork, storeWriteTime);
}

function portOf(server_address: unknown): number {
  return typeof server_address === "object" && server_address && "port" in server_address
    ? Number(server_address.port)
    : env.PORT;
}
