import { randomUUID } from "node:crypto";
import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from "node:http";
import { collectLimitUsage } from "#app/domain/base/limit-usage.server.ts";
import {
  maxFileBytes,
  receiveUploadForm,
  type UploadForm,
} from "#app/http/form/upload-form.server.ts";
import { allowSlowBody } from "#app/http/server/body-time.server.ts";
import {
  BodyRefused,
  MAX_BODY_BYTES,
  MAX_STRANGERS_BODY_BYTES,
  receiveBody,
} from "#app/http/server/request-body.server.ts";
import { logAnswer } from "#app/http/server/request-log.server.ts";
import { addressOf, originOf } from "#app/http/server/request-source.server.ts";
import { OTHER } from "#app/lib/metrics/request-counts.ts";
import { isReadingMethod } from "#app/lib/net/reading-method.ts";
import { QueueFull } from "#app/lib/process/limit-concurrency.ts";
import { log } from "#app/lib/process/log.server.ts";
import { findTokenOwner } from "./bearer.server.ts";
import { type AnsweredCall, answerCall, findCalled, isDocs } from "./call.server.ts";
import { takesFiles } from "./endpoint.server.ts";
import { limitHeaders } from "./limit-headers.ts";
import { isSameText, segmentsOf } from "./paths.ts";
import { errorAnswer } from "./response.server.ts";
import { sendAnswer } from "./send.server.ts";

/** The routes of calls begin with it. */
const API_ROOT = "/api/v1";
const EMPTY_BODY = Buffer.alloc(0);

/** Runs the queries of a request (serve.server.ts). */
type RunRequest = <Result>(
  request: { method: string; path: string },
  work: (databaseTime: () => number) => Promise<Result>,
) => Promise<Result>;

/**
 * Answers the calls of the API without the page framework. `pageListener` gets all other requests,
 * and those that read the documentation.
 */
export function apiListener(
  pageListener: RequestListener,
  runRequest: RunRequest,
): RequestListener {
  return (request, response) => {
    const { protocol, host } = originOf(request.headers);
    const url = URL.parse(`${protocol}//${host ?? "localhost"}${request.url}`);
    const [root = "", ...segments] = url ? segmentsOf(url.pathname) : [];
    if (!url || !isSameText(root, "api") || (isReadingMethod(request.method) && isDocs(segments)))
      return pageListener(request, response);
    serveCall({ request, response, url, segments }, runRequest).catch((error: unknown) => {
      log.error({ err: error }, "An answer could not be sent");
      response.destroy();
    });
  };
}

type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  segments: readonly string[];
};

async function serveCall(
  { request, response, url, segments }: Exchange,
  runRequest: RunRequest,
): Promise<void> {
  const started_ms = performance.now();
  const { method = "", headers } = request;
  const [request_id, address] = [randomUUID(), addressOf(request)];
  const signal = closeSignal(response);
  const endpoint = findCalled(segments);
  const call = {
    request_id,
    address,
    method,
    headers,
    segments,
    endpoint,
    search: url.searchParams,
    signal,
    started_ms,
  };
  const takes_files = endpoint !== null && takesFiles(method, endpoint.path);
  const received = takes_files
    ? await receiveFiles(request, address, runRequest)
    : { body: await receiveBodyOf(request, address, runRequest), upload_form: null };
  const { body, upload_form } = received;
  if (body === "disconnected") return;
  // The rest of the body may not have been read.
  if (body instanceof BodyRefused) response.setHeader("Connection", "close");
  const readBody = () => {
    if (body instanceof BodyRefused) throw body;
    return body;
  };
  const { answer, user_id } = await withLimitHeaders(() =>
    runRequest({ method, path: url.pathname }, (databaseTime) =>
      answerCall({ ...call, readBody, upload_form, databaseTime }),
    ).catch((error): AnsweredCall => ({ answer: errorAnswer(call, error) })),
  ).finally(() => upload_form?.remove());
  const status = await sendAnswer({ request, response, request_id }, answer);
  const route = endpoint ? `${API_ROOT}${endpoint.path}` : OTHER;
  logAnswer({
    request_id,
    address,
    user_id,
    method,
    path: url.pathname,
    route,
    status,
    started_ms,
  });
}

async function withLimitHeaders(work: () => Promise<AnsweredCall>): Promise<AnsweredCall> {
  const { result, limits } = await collectLimitUsage(work);
  const { answer, user_id } = result;
  const headers = { ...answer.headers, ...limitHeaders(limits) };
  return { answer: { ...answer, headers }, user_id };
}

type ReceivedBody = Buffer<ArrayBuffer> | BodyRefused | "disconnected";
type Received = { body: ReceivedBody; upload_form: UploadForm | null };

async function receiveBodyOf(
  request: IncomingMessage,
  address: string,
  runRequest: RunRequest,
): Promise<ReceivedBody> {
  if (isReadingMethod(request.method ?? "")) return EMPTY_BODY;
  return await receiveCall(request, address, runRequest);
}

/** The token is looked up first: the files of others never reach the disk. */
async function receiveFiles(
  request: IncomingMessage,
  address: string,
  runRequest: RunRequest,
): Promise<Received> {
  const {
    authorization,
    "content-type": content_type = "",
    "content-length": length,
  } = request.headers;
  const member_id = await findMemberId(authorization, address, runRequest);
  if (member_id !== null) allowSlowBody(request);
  const body = request.iterator({ destroyOnReturn: false });
  try {
    const form = await receiveUploadForm(body, { content_type, length: Number(length) }, member_id);
    if (form === "not_a_form") return { body: EMPTY_BODY, upload_form: null };
    // Without its end, or with too many parts, it is not read further.
    if (typeof form === "string")
      return { body: new BodyRefused(413, maxFileBytes()), upload_form: null };
    return { body: EMPTY_BODY, upload_form: form };
  } catch (error) {
    if (error instanceof QueueFull)
      return { body: new BodyRefused(503, maxFileBytes()), upload_form: null };
    if (request.destroyed) return { body: "disconnected", upload_form: null };
    throw error;
  }
}

/** Ending before the end of a large body must not close the connection: the answer follows. */
async function receiveCall(
  request: IncomingMessage,
  address: string,
  runRequest: RunRequest,
): Promise<ReceivedBody> {
  const max_lookup = maxBodyBytes(request.headers, address, runRequest);
  const body = request.iterator({ destroyOnReturn: false });
  try {
    return await receiveBody(body, address, MAX_BODY_BYTES, max_lookup);
  } catch {
    return "disconnected";
  }
}

/**
 * The token is looked up here only for a body that may be long. An error occurs again, and is
 * answered, when the call runs.
 */
async function maxBodyBytes(
  headers: IncomingHttpHeaders,
  address: string,
  runRequest: RunRequest,
): Promise<number> {
  if (Number(headers["content-length"]) <= MAX_STRANGERS_BODY_BYTES)
    return MAX_STRANGERS_BODY_BYTES;
  const member_id = await findMemberId(headers.authorization, address, runRequest);
  return member_id === null ? MAX_STRANGERS_BODY_BYTES : MAX_BODY_BYTES;
}

async function findMemberId(
  authorization: string | undefined,
  address: string,
  runRequest: RunRequest,
): Promise<number | null> {
  return await runRequest({ method: "GET", path: "" }, () =>
    findTokenOwner(authorization, address),
  ).catch(() => null);
}

function closeSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
