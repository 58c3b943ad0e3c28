import { IncomingMessage } from "node:http";

/** A body of 64 KiB, which strangers may send, has some fifty pieces in ordinary packets. */
const MAX_SMALL_PIECES = 1000;
const SMALL_BYTES = 64;

/**
 * A request whose connection is closed when its body comes in very small pieces: six bytes of a client
 * would cost half a kilobyte of memory and some microseconds of all other readers.
 */
export class RequestWithLargePieces extends IncomingMessage {
  #pieces = 0;
  #bytes = 0;

  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    if (piece === null) return super.push(null);
    this.#pieces += 1;
    this.#bytes += piece.length;
    if (this.#pieces <= MAX_SMALL_PIECES || this.#bytes >= this.#pieces * SMALL_BYTES)
      return super.push(piece, encoding);
    if (!this.socket.destroyed) this.socket.resetAndDestroy();
    return false;
  }
}
