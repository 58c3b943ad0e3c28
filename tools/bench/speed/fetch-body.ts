import { request } from "node:http";
import { buffer } from "node:stream/consumers";

/** The body of an answer as it was sent, compressed if `headers` accept that. */
export function fetchBody(
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: "127.0.0.1", port, path, headers, agent: false },
      (incoming) => {
        if (incoming.statusCode !== 200)
          reject(new Error(`${path} was answered with ${incoming.statusCode}`));
        buffer(incoming).then(resolve, reject);
      },
    );
    outgoing.on("error", reject);
    outgoing.end();
  });
}
