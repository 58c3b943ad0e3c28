import { Agent, request } from "node:http";
import type { ApiAnswer } from "./api-client.ts";

type RawRequest = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | string[];
};

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/**
 * Sends a request unchanged, where fetch would normalise it: any path and any bytes. A list is sent
 * as a chunked body.
 */
export function sendRaw(
  base: string,
  { method, path, headers = {}, body }: RawRequest,
): Promise<ApiAnswer> {
  const { hostname, port, pathname } = new URL(base);
  const length =
    body === undefined || Array.isArray(body)
      ? {}
      : { "Content-Length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const client_request = request(
      {
        agent,
        hostname,
        port,
        method,
        path: pathname.replace(/\/$/, "") + path,
        headers: { ...length, ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        const answer = () => {
          const text = Buffer.concat(chunks).toString();
          const is_json = response.headers["content-type"]?.startsWith("application/json");
          resolve({
            status: response.statusCode ?? 0,
            headers: headersOf(response.headersDistinct),
            text,
            body: is_json && text ? JSON.parse(text) : {},
          });
        };
        // A stream of events has no end.
        if (response.headers["content-type"] === "text/event-stream") {
          answer();
          return void response.destroy();
        }
        response.on("data", (chunk) => chunks.push(chunk)).on("error", reject);
        response.on("end", answer);
      },
    );
    client_request.on("error", reject);
    for (const piece of Array.isArray(body) ? body : []) client_request.write(piece);
    client_request.end(Array.isArray(body) ? undefined : body);
  });
}

const CONCURRENCY = 6;

/** Runs a few at a time and returns the results in the order of the items. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  run: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const entries = items.entries();
  const worker = async () => {
    for (const [index, item] of entries) results[index] = await run(item, index);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}

function headersOf(distinct: NodeJS.Dict<string[]>): Headers {
  return new Headers(
    Object.entries(distinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  );
}
