import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { readSiteSamples } from "#app/domain/operations/metrics/read-site-samples.server.ts";
import { readAllSamples } from "#app/lib/metrics/cluster-samples.server.ts";
import { METRICS_TYPE, writeMetrics } from "#app/lib/metrics/text-format.ts";
import { isReadingMethod } from "#app/lib/net/reading-method.ts";
import { env } from "#app/lib/process/env.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { SECURITY_HEADERS } from "../page/headers.server.ts";
import { logAnswer } from "./request-log.server.ts";
import { addressOf } from "./request-source.server.ts";

const PATH = "/metrics";
const PLAIN_TEXT = "text/plain; charset=utf-8";

type Answer = { status: number; headers: Record<string, string>; body: string };

/**
 * Answers /metrics before the page framework, at any address of the machine, because monitors have
 * no session and use no name. `listener` gets all other requests.
 */
export function answerMetrics(listener: RequestListener): RequestListener {
  return (request, response) => {
    const [path] = (request.url ?? "").split("?");
    if (path !== PATH || !isReadingMethod(request.method)) return listener(request, response);
    void serveMetrics(request, response);
  };
}

async function serveMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const started_ms = performance.now();
  const request_id = randomUUID();
  const { status, headers, body } = await answer(request.headers.authorization).catch(
    (err: unknown) => {
      log.error({ err }, "The metrics could not be read");
      return refusal(503, "Service Unavailable");
    },
  );
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    "Content-Type": PLAIN_TEXT,
    "Cache-Control": "no-store",
    "X-Request-Id": request_id,
    ...headers,
  });
  response.end(body);
  logAnswer({
    request_id,
    address: addressOf(request),
    user_id: undefined,
    method: request.method ?? "",
    path: PATH,
    route: PATH,
    status,
    started_ms,
  });
}

/** A stranger causes neither a query nor a message between processes. */
async function answer(authorization: string | undefined): Promise<Answer> {
  const { METRICS_TOKEN } = env;
  if (METRICS_TOKEN === undefined) return refusal(404, "Not Found");
  const [, token = ""] = /^Bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
  if (!isSame(token, METRICS_TOKEN))
    return refusal(401, "Unauthorized", { "WWW-Authenticate": "Bearer" });
  const samples = await Promise.all([readSiteSamples(), readAllSamples()]);
  return {
    status: 200,
    headers: { "Content-Type": METRICS_TYPE },
    body: writeMetrics(samples.flat()),
  };
}

function refusal(status: number, text: string, headers: Record<string, string> = {}): Answer {
  return { status, headers, body: `${text}\n` };
}

/** Takes the same time for every wrong token, whatever its length is. */
function isSame(token: string, expected_token: string): boolean {
  return timingSafeEqual(hashOf(token), hashOf(expected_token));
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
