import { randomUUID } from "node:crypto";

/** A form with an `Origin` is refused unless `Host` names the same host and port. */
type Parts = { headers: { Host: string } & Record<string, string>; body?: string };

/** A whole HTTP request. `{uuid}` in the body is replaced later. */
export function requestText(method: string, path: string, { headers, body }: Parts): string {
  const length = Buffer.byteLength((body ?? "").replace("{uuid}", randomUUID()));
  const all_headers = {
    ...headers,
    ...(body !== undefined && { "Content-Length": String(length) }),
  };
  const lines = Object.entries(all_headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`;
}
