import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { collectLimitUsage } from "#app/domain/limit-usage.server.ts";
import { log } from "#app/lib/log.server.ts";
import { isReadingMethod } from "#app/lib/reading-method.ts";
import { type AnsweredCall, answerCall, type Call, isDocs } from "./api-call.server.ts";
import { limitHeaders } from "./api-limit-headers.ts";
import { isSameText, segmentsOf } from "./api-paths.ts";
import { errorAnswer, tooLargeAnswer } from "./api-response.server.ts";
import { sendAnswer } from "./api-send.server.ts";
import { MAX_BODY_BYTES, readBody } from "./request-body.server.ts";
import { logAnswer } from "./request-log.server.ts";
import { addressOf, originOf } from "./request-source.server.ts";

const EMPTY_BODY = Buffer.alloc(0);

/** Runs the queries of a request: within the time limit, and with a note of what it has written. */
type RunRequest = <Result>(
  method: string,
  work: (databaseTime: () => number) => Promise<Result>,
) => Promise<Result>;

/**
 * Answers the calls of the API without the page framework. All other requests, and those that read
 * the documentation, are for `pageListener`.
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
  const call = {
    request_id,
    address,
    method,
    headers,
    segments,
    search: url.searchParams,
    signal,
    started_ms,
  };
  const body = isReadingMethod(method) ? EMPTY_BODY : await readWholeBody(request);
  if (body === "disconnected") return;
  const { answer, user_id } =
    body.length > MAX_BODY_BYTES
      ? { answer: tooLargeAnswer() }
      : await withLimitHeaders(() =>
          runRequest(method, (databaseTime) => answerCall({ ...call, body, databaseTime })).catch(
            (error): AnsweredCall => ({ answer: errorAnswer(call, error) }),
          ),
        );
  const status = await sendAnswer({ request, response, request_id }, answer);
  logAnswer({ request_id, address, user_id, method, path: url.pathname, status, started_ms });
}

async function withLimitHeaders(work: () => Promise<AnsweredCall>): Promise<AnsweredCall> {
  const { result, limits } = await collectLimitUsage(work);
  const { answer, user_id } = result;
  const headers = { ...answer.headers, ...limitHeaders(limits) };
  return { answer: { ...answer, headers }, user_id };
}

/** Leaving off before the end of a large body must not close the connection: the answer follows. */
async function readWholeBody(request: IncomingMessage): Promise<Call["body"] | "disconnected"> {
  try {
    return await readBody(request.iterator({ destroyOnReturn: false }));
  } catch {
    return "disconnected";
  }
}

function closeSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
