import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createRequest } from "@remix-run/node-fetch-server";
import { countRequest, OTHER } from "#app/lib/metrics/request-counts.ts";
import { log } from "#app/lib/process/log.server.ts";
import { statusBody } from "../page/error-code.server.ts";
import { type Reply, sendReply } from "./reply.server.ts";
import { addressOf, originOf } from "./request-source.server.ts";

type Respond = (request: Request, address: string, node_request: IncomingMessage) => Promise<Reply>;

/** Turns a request of Node into a web request, and sends the reply of `respond`. */
export function requestListener(respond: Respond): RequestListener {
  return (node_request, node_response) => {
    const request = readWebRequest(node_request, node_response);
    if (!request) return void sendReply(node_response, errorReply(node_request, 400));
    void answer(request, node_request, node_response, respond);
  };
}

/** null if the address is not a valid URL. The request is aborted when the client disconnects. */
function readWebRequest(
  node_request: IncomingMessage,
  node_response: ServerResponse,
): Request | null {
  const { protocol, host } = originOf(node_request.headers);
  try {
    return createRequest(node_request, node_response, { protocol, host });
  } catch {
    return null;
  }
}

async function answer(
  request: Request,
  node_request: IncomingMessage,
  node_response: ServerResponse,
  respond: Respond,
): Promise<void> {
  const started_ms = performance.now();
  try {
    const reply = await respond(request, addressOf(node_request), node_request);
    if (node_response.destroyed) {
      reply.stream?.destroy();
      return await reply.response.body?.cancel();
    }
    await sendReply(node_response, reply);
  } catch (error) {
    if (request.signal.aborted || node_response.destroyed) return;
    log.error({ err: error }, "A request could not be answered");
    // The client can see that a response which has begun is not complete.
    if (node_response.headersSent) return void node_response.destroy();
    await sendReply(node_response, errorReply(node_request, 500, performance.now() - started_ms));
  }
}

/** Nothing else counts these requests. */
function errorReply({ method = "" }: IncomingMessage, status: number, ms = 0): Reply {
  countRequest({ method, route: OTHER, status, ms });
  const headers = { "X-Request-Id": randomUUID() };
  const response = Response.json(statusBody(status), { status, headers });
  return { response, bytes: null };
}
