import { connect } from "node:net";

const PIECE = Buffer.alloc(64 * 1024, "x");
const FRAME = Buffer.concat([
  Buffer.from(`${PIECE.length.toString(16)}\r\n`),
  PIECE,
  Buffer.from("\r\n"),
]);
const PART = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-';
const FRAMED_PART = `${PART.length.toString(16)}\r\n${PART}\r\n`;

/**
 * Sends a form with a file that does not end, until the server answers or closes the connection.
 * Returns its status and how many bytes were sent.
 */
export async function sendEndless(
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number | null; sent_bytes: number }> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const { promise, resolve } = Promise.withResolvers<void>();
  let answer = "";
  socket.on("data", (bytes) => {
    answer += String(bytes);
    resolve();
  });
  socket.on("error", () => {}).on("close", resolve);
  const is_chunked = "Transfer-Encoding" in headers;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: multipart/form-data; boundary=x\r\n${lines.join("")}\r\n`,
  );
  socket.write(is_chunked ? FRAMED_PART : PART);
  const mayGoOn = () => answer === "" && socket.writable;
  const send = () => {
    while (mayGoOn() && socket.write(is_chunked ? FRAME : PIECE));
  };
  socket.on("drain", send);
  send();
  await promise;
  const sent_bytes = socket.bytesWritten - socket.writableLength;
  socket.destroy();
  const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1];
  return { status: status === undefined ? null : Number(status), sent_bytes };
}
