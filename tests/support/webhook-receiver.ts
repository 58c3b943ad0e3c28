import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";

type Message = { path: string; method: string; headers: IncomingHttpHeaders; body: string };
type Answer = { status: number; headers?: Record<string, string> };

/** A program of the operator's that receives webhooks, over plain HTTP on this machine. */
export async function startReceiver() {
  const received: Message[] = [];
  /** How the next messages are answered. */
  const state = { answer: async (_message: Message): Promise<Answer> => ({ status: 204 }) };
  const server = createServer(async (request, response) => {
    const message = {
      path: request.url ?? "",
      method: request.method ?? "",
      headers: request.headers,
      body: await text(request),
    };
    received.push(message);
    const { status, headers } = await state.answer(message);
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    state,
    bodies: () => received.map(({ body }) => JSON.parse(body)),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Verifies as a receiver does: by the text of Standard Webhooks, and without the site's code. */
export function isSigned({ headers, body }: Message, secret: string): boolean {
  const [prefix, key = ""] = secret.split("_");
  if (prefix !== "whsec") return false;
  const expected = createHmac("sha256", Buffer.from(key, "base64"))
    .update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`)
    .digest("base64");
  const is_recent = Math.abs(Date.now() / 1000 - Number(headers["webhook-timestamp"])) < 300;
  return is_recent && headers["webhook-signature"] === `v1,${expected}`;
}
