import { Agent, request } from "node:http";
import type { ApiAnswer } from "./api-client.ts";

type UserSearch = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | string[];
};

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/**
 * A call as it stands, which fetch would tidy up: any path, any bytes, and a body in pieces
 * (chunked) where it is a list.
 */
export function sendRaw(
  base: string,
  { method, path, headers = {}, body }: UserSearch,
): Promise<ApiAnswer> {
  const { hostname, port, pathname } = new URL(base);
  const length =
    body === undefined || Array.isArray(body)
      ? {}
      : { "Content-Length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = request(
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
        response.on("data", (chunk) => chunks.push(chunk)).on("error", reject);
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          const isJson = response.headers["content-type"]?.startsWith("application/json");
          resolve({
            status: response.statusCode ?? 0,
            headers: headersOf(response.headersDistinct),
            text,
            body: isJson && text ? JSON.parse(text) : {},
          });
        });
      },
    );
    sent.on("error", reject);
    for (const piece of Array.isArray(body) ? body : []) sent.write(piece);
    sent.end(Array.isArray(body) ? undefined : body);
  });
}

const AT_ONCE = 6;

/** The same for each, a few at a time; the results in the order of the items. */
export async function eachOf<Item, Result>(
  items: readonly Item[],
  run: (item: Item, place: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const lane = async () => {
    for (const [place, item] of waiting) results[place] = await run(item, place);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return results;
}

function headersOf(distinct: NodeJS.Dict<string[]>): Headers {
  return new Headers(
    Object.entries(distinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  );
}
