import { Agent, type RequestOptions, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** Enough for the answer of the API. A page is longer. */
const ERROR_CHARACTERS = 300;

type Options = { headers: Record<string, string>; connections: number; onBusy: () => void };
type Answer = { status: number; text: string; retry_after_seconds: number };

export type Client = ReturnType<typeof createClient>;

/**
 * A member's HTTP client with connections that stay open. A request that is refused with 503 is
 * tried again after the time that the answer says, and `onBusy` is called. Any other status but 200
 * is an error.
 */
export function createClient(origin: string, { headers, connections, onBusy }: Options) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const call = (method: string, path: string, input?: unknown): Promise<Answer> => {
    const body = input === undefined ? "" : JSON.stringify(input);
    const content_headers = body
      ? { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(body)) }
      : {};
    const options = { agent, method, headers: { ...headers, ...content_headers } };
    return exchange(origin + path, options, body);
  };
  const send = async (method: string, path: string, input?: unknown): Promise<string> => {
    const answer = await call(method, path, input);
    if (answer.status === 503) {
      onBusy();
      await delay(answer.retry_after_seconds * 1000);
      return await send(method, path, input);
    }
    if (answer.status !== 200)
      throw new Error(
        `${method} ${path} was answered with ${answer.status}: ${answer.text.slice(0, ERROR_CHARACTERS)}`,
      );
    return answer.text;
  };
  return {
    get: (path: string) => send("GET", path),
    send,
    exists: async (path: string) => (await call("GET", path)).status === 200,
    sendJson: async (method: string, path: string, input?: unknown) =>
      JSON.parse(await send(method, path, input)),
    close: () => agent.destroy(),
  };
}

function exchange(url: string, options: RequestOptions, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () =>
        resolve({
          status: incoming.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          retry_after_seconds: Number(incoming.headers["retry-after"] ?? 1),
        }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
