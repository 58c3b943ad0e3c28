import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sendResponse } from "@remix-run/node-fetch-server";

/**
 * The answer to send. If there are `bytes` or a `stream`, they are the body, and the body of the
 * response is ignored. If not, the response is streamed.
 */
export type Reply = { response: Response; bytes: Buffer | null; stream?: Readable };

/** A complete body is sent in one write with its headers. */
export async function sendReply(
  node_response: ServerResponse,
  { response, bytes, stream }: Reply,
): Promise<void> {
  if (stream) {
    node_response.writeHead(response.status, [...response.headers].flat());
    return await pipeline(stream, node_response);
  }
  if (!bytes) return await sendResponse(node_response, response);
  // The headers are a list, because Set-Cookie may occur several times.
  node_response.writeHead(response.status, [...response.headers].flat());
  node_response.end(node_response.req.method === "HEAD" ? undefined : bytes);
}
