import { randomUUID } from "node:crypto";
import { connect } from "node:net";

/** The requests of the load generator, and what the answers must be. */
export type Load = {
  port: number;
  connections: number;
  /**
   * Whole requests. Connection n sends the requests n, n + connections, …, so that a list of their
   * multiple gives each connection requests of its own. `{uuid}` becomes a new one each time.
   */
  requests: readonly string[];
  status: number;
  /** The size of the answer's body, with the lengths of its chunks if it has any. */
  bytes_min: number;
  bytes_max: number;
};

/** A window of load ends at the first of these. */
export type Window = { ms_max: number; requests_max: number };

export type LoadResult = { ms: number; latencies_ms: number[] };

const HEAD_END = "\r\n\r\n";
const CHUNKS_END = "0\r\n\r\n";

/** Sends requests on connections that stay open, each as soon as the one before is answered. */
export async function runLoad(load: Load, { ms_max, requests_max }: Window): Promise<LoadResult> {
  const latencies_ms: number[] = [];
  const began_ms = performance.now();
  let sent_count = 0;
  const mayGoOn = () => {
    sent_count += 1;
    return sent_count <= requests_max && performance.now() - began_ms < ms_max;
  };
  await Promise.all(
    Array.from({ length: load.connections }, (_, connection) =>
      useConnection(load, connection, mayGoOn, latencies_ms),
    ),
  );
  return { ms: performance.now() - began_ms, latencies_ms };
}

/** Avoids the HTTP client of Node, which would take more time than a small answer of a server. */
function useConnection(
  load: Load,
  connection: number,
  mayGoOn: () => boolean,
  latencies_ms: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(load.port, "127.0.0.1");
    let answer = startAnswer();
    let sent_ms = 0;
    let turn = connection;
    const sendNext = () => {
      if (!mayGoOn()) {
        resolve();
        socket.destroy();
        return;
      }
      const request = load.requests[turn % load.requests.length] ?? "";
      turn += load.connections;
      answer = startAnswer();
      sent_ms = performance.now();
      socket.write(request.includes("{uuid}") ? request.replace("{uuid}", randomUUID()) : request);
    };
    socket.setNoDelay(true);
    socket.once("connect", sendNext);
    socket.on("data", (chunk) => {
      addChunk(answer, chunk);
      if (!isComplete(answer)) return;
      latencies_ms.push(performance.now() - sent_ms);
      const { status, body_bytes } = answer;
      if (status === load.status && body_bytes >= load.bytes_min && body_bytes <= load.bytes_max)
        return sendNext();
      socket.destroy();
      reject(
        new Error(
          `${load.requests[0]?.split("\r\n")[0]} was answered with ${status} and ${body_bytes} bytes, not ${load.status} and ${load.bytes_min} to ${load.bytes_max}`,
        ),
      );
    });
    socket.once("error", reject);
    // This changes nothing after the last request, because the promise is resolved.
    socket.once("close", () => reject(new Error("The server closed a connection")));
  });
}

type Answer = {
  head: Buffer;
  has_head: boolean;
  status: number;
  /** Null if the body is sent in chunks. */
  content_length: number | null;
  body_bytes: number;
  end: Buffer;
};

function startAnswer(): Answer {
  return {
    head: Buffer.alloc(0),
    has_head: false,
    status: 0,
    content_length: null,
    body_bytes: 0,
    end: Buffer.alloc(0),
  };
}

function addChunk(answer: Answer, chunk: Buffer): void {
  if (answer.has_head) return addBody(answer, chunk);
  const received = answer.head.length > 0 ? Buffer.concat([answer.head, chunk]) : chunk;
  const head_length = received.indexOf(HEAD_END);
  if (head_length < 0) {
    answer.head = received;
    return;
  }
  const head = received.toString("latin1", 0, head_length);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  answer.has_head = true;
  answer.status = Number(head.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length));
  answer.content_length = length === undefined ? null : Number(length);
  addBody(answer, received.subarray(head_length + HEAD_END.length));
}

function addBody(answer: Answer, chunk: Buffer): void {
  answer.body_bytes += chunk.length;
  if (answer.content_length !== null) return;
  const end = chunk.length < CHUNKS_END.length ? Buffer.concat([answer.end, chunk]) : chunk;
  answer.end = end.subarray(-CHUNKS_END.length);
}

function isComplete({ has_head, content_length, body_bytes, end }: Answer): boolean {
  if (!has_head) return false;
  if (content_length !== null) return body_bytes >= content_length;
  return end.toString("latin1") === CHUNKS_END;
}
