import { EventEmitter } from "node:events";
import { Socket } from "node:net";
import { Duplex } from "node:stream";
import { vi } from "vitest";

type Message = { type: string; body: Buffer };

/** A message of PostgreSQL's protocol has a type, a length that includes itself, and a body. */
const TYPE_BYTES = 1;
const HEADER_BYTES = TYPE_BYTES + 4;

/** The whole messages at the beginning of `bytes`, and the bytes after them. */
export function messagesIn(bytes: Buffer): { messages: Message[]; rest: Buffer } {
  const messages: Message[] = [];
  let rest = bytes;
  while (rest.length >= HEADER_BYTES) {
    const end = TYPE_BYTES + rest.readInt32BE(TYPE_BYTES);
    if (rest.length < end) break;
    const type = rest.toString("latin1", 0, TYPE_BYTES);
    messages.push({ type, body: rest.subarray(HEADER_BYTES, end) });
    rest = rest.subarray(end);
  }
  return { messages, rest };
}

type SocketHandlers = {
  onSent: (socket: Socket, bytes: Buffer) => void;
  /** True if it delivers the bytes itself, now or later. */
  onReceived: (socket: Socket, bytes: Buffer) => boolean;
};

/**
 * Calls the handlers for all sockets of the process that carry bytes. Returns a function that stops
 * this.
 */
export function interceptSockets({ onSent, onReceived }: SocketHandlers): () => void {
  const write = vi.spyOn(Socket.prototype, "write").mockImplementation(function intercept(
    this: Socket,
    ...args
  ) {
    if (Buffer.isBuffer(args[0])) onSent(this, args[0]);
    return Boolean(Reflect.apply(Duplex.prototype.write, this, args));
  });
  const emit = vi.spyOn(Socket.prototype, "emit").mockImplementation(function intercept(
    this: Socket,
    event: string | symbol,
    ...args
  ) {
    const [bytes]: unknown[] = args;
    if (event === "data" && Buffer.isBuffer(bytes) && onReceived(this, bytes)) return true;
    return deliver(this, event, ...args);
  });
  return () => {
    write.mockRestore();
    emit.mockRestore();
  };
}

/** Emits an event that the handlers do not see. */
export function deliver(socket: Socket, event: string | symbol, ...args: unknown[]): boolean {
  return EventEmitter.prototype.emit.call(socket, event, ...args);
}
