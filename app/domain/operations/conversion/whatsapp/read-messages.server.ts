import { makeReason } from "../../community/refused-file.ts";
import { ConversionError } from "../conversion-error.ts";
import type { DateOrder } from "../date-orders.ts";
import { addProof, noProofs, type OrderProofs } from "./date-order.ts";
import { clockOf, type LineStart, parseLineStart } from "./line-start.ts";
import { readLines } from "./read-lines.server.ts";

const MAX_MESSAGE_LENGTH = 1024 * 1024;
const AUTHOR_MAX = 100;

export type ChatMessage = {
  /** What a clock showed, as if it were UTC. */
  clock_ms: number;
  /** Null for what WhatsApp says itself. */
  author: string | null;
  text: string;
};

/** How the file writes its lines, and in which order day and month can stand. */
export async function readProofs(path: string): Promise<{ shape: string; proofs: OrderProofs }> {
  const proofs = noProofs();
  let shape: string | null = null;
  for await (const line of readLines(path)) {
    const start = parseLineStart(line);
    if (!start) continue;
    shape ??= start.shape;
    if (start.shape === shape) addProof(proofs, start);
  }
  if (shape === null) throw new ConversionError(makeReason("emptyChat"));
  return { shape, proofs };
}

/** The messages in the order of the file, which is the one in which they came. */
export async function* readMessages(
  path: string,
  shape: string,
  order: DateOrder,
): AsyncGenerator<ChatMessage> {
  let message: { start: LineStart; clock_ms: number; lines: string[]; length: number } | null =
    null;
  for await (const line of readLines(path)) {
    const start = parseLineStart(line);
    // A line in another form is part of a message into which somebody has pasted it.
    const clock_ms = start?.shape === shape ? clockOf(start, order) : null;
    if (start && clock_ms !== null) {
      if (message) yield toMessage(message.clock_ms, message.lines);
      message = { start, clock_ms, lines: [start.rest], length: 0 };
      continue;
    }
    if (!message) continue;
    message.lines.push(line);
    message.length += line.length + 1;
    if (message.length > MAX_MESSAGE_LENGTH)
      throw new ConversionError("The chat has a message that is too long.");
  }
  if (message) yield toMessage(message.clock_ms, message.lines);
}

function toMessage(clock_ms: number, [first = "", ...others]: string[]): ChatMessage {
  const { author, text } = splitAuthor(first);
  return { clock_ms, author, text: [text, ...others].join("\n") };
}

/** What WhatsApp says has no author, but may quote a title that has a colon. */
function splitAuthor(rest: string): { author: string | null; text: string } {
  const end = rest.search(/:(?: |$)/);
  const author = rest.slice(0, Math.max(end, 0)).trim();
  const is_author = author !== "" && author.length <= AUTHOR_MAX && !hasOpenQuotation(author);
  return is_author ? { author, text: rest.slice(end + 2) } : { author: null, text: rest };
}

function hasOpenQuotation(text: string): boolean {
  const count = (sign: RegExp) => text.match(sign)?.length ?? 0;
  return count(/"/g) % 2 === 1 || count(/[“„«]/g) > count(/[”»]/g);
}
