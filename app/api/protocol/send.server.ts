import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { etagOf, isKnownTag, versionedTag } from "#app/http/page/etag.server.ts";
import { SECURITY_HEADERS } from "#app/http/page/headers.server.ts";
import { compressFast, encodingFor } from "#app/http/server/compress.server.ts";
import { isReadingMethod } from "#app/lib/net/reading-method.ts";
import { corsHeaders } from "./cors.server.ts";
import type { ApiAnswer, EventStreamBody } from "./operation.ts";

type Exchange = { request: IncomingMessage; response: ServerResponse; request_id: string };

/** An answer may depend on these headers of the request. */
const VARY = "Origin, Authorization, Accept-Encoding";

/**
 * Sends one piece of bytes, or says that the client already has them, or begins to send a stream.
 * Returns the status.
 */
export async function sendAnswer(
  { request, response, request_id }: Exchange,
  answer: ApiAnswer,
): Promise<number> {
  const headers: Record<string, string> = {
    ...SECURITY_HEADERS,
    ...answer.headers,
    ...corsHeaders(request.headers.origin),
    Vary: answer.headers.Vary ? `${answer.headers.Vary}, ${VARY}` : VARY,
    "X-Request-Id": request_id,
  };
  if (answer.stream) {
    response.writeHead(answer.status, headers);
    sendStream(response, answer.stream);
    return answer.status;
  }
  const bytes = typeof answer.body === "string" ? Buffer.from(answer.body) : answer.body;
  if (bytes && isReadingMethod(request.method) && answer.status === 200) {
    const etag = etagOf(bytes);
    headers.ETag = answer.version ? versionedTag(etag, answer.version) : etag;
    if (isKnownTag(request.headers["if-none-match"], headers.ETag)) {
      delete headers["Content-Type"];
      response.writeHead(304, headers).end();
      return 304;
    }
  }
  const encoding = bytes && encodingFor(bytes, request.headers["accept-encoding"] ?? null);
  const sent_bytes = bytes && encoding ? await compressFast(bytes, encoding) : bytes;
  if (encoding) headers["Content-Encoding"] = encoding;
  if (sent_bytes) headers["Content-Length"] = String(sent_bytes.length);
  response.writeHead(answer.status, headers).end(request.method === "HEAD" ? null : sent_bytes);
  return answer.status;
}

/**
 * A stream is cancelled when its client has disconnected, and pauses while the client reads slowly.
 */
function sendStream(response: ServerResponse, stream: EventStreamBody): void {
  if (response.req.method === "HEAD" || response.destroyed) {
    response.end();
    return void stream.cancel();
  }
  response.flushHeaders();
  const source = Readable.from(stream);
  // The end of the connection is the usual end of a stream, so it is no error.
  response.once("close", () => source.destroy());
  source.on("error", () => response.destroy()).pipe(response);
}
