import type { IncomingMessage, RequestListener } from "node:http";
import { networkOf } from "#app/lib/net/network.ts";
import { floodWarning } from "./flood-log.server.ts";
import { addressOf } from "./request-source.server.ts";

const MIB = 1024 * 1024;
/**
 * The longest answer has 25 MB: a hundred replies of the greatest size. One client that reads it
 * slowly is no flood.
 */
const MAX_BYTES_OF_NETWORK = 32 * MIB;
/** Four such networks. A machine with 512 MB still has this much. */
const MAX_BYTES_IN_ALL = 128 * MIB;
/** A process makes some 40 MB of answers in this time. */
const CHECK_INTERVAL_MS = 250;

/**
 * Node keeps an answer until its client has read it, and a client may read nothing. Closes the
 * connections with the most unsent bytes when a network, or all together, have too many.
 */
export function limitUnsentBytes(listener: RequestListener): RequestListener {
  const in_work = new Set<IncomingMessage>();
  const warn = floodWarning(
    "Connections are closed, because their clients do not take the answers",
  );
  const check = () => {
    const closed_answers = excessAnswers(unsentAnswers(in_work));
    for (const { request } of closed_answers) request.socket.resetAndDestroy();
    if (closed_answers[0])
      warn({ connections: closed_answers.length, network: closed_answers[0].network });
  };
  setInterval(check, CHECK_INTERVAL_MS).unref();
  return (request, response) => {
    in_work.add(request);
    response.once("close", () => in_work.delete(request));
    return listener(request, response);
  };
}

function unsentAnswers(in_work: Iterable<IncomingMessage>) {
  return [...in_work]
    .filter(({ socket }) => socket.writableLength > 0)
    .map((request) => ({
      request,
      network: networkOf(addressOf(request)),
      bytes: request.socket.writableLength,
    }));
}

type UnsentAnswer = { network: string; bytes: number };

/** The answers to end, the largest first, so that as few as possible are. */
export function excessAnswers<Answer extends UnsentAnswer>(answers: readonly Answer[]): Answer[] {
  const networks = Map.groupBy(answers, ({ network }) => network).values();
  const of_eachs = [...networks].flatMap((each) => largestAbove(MAX_BYTES_OF_NETWORK, each));
  const others = answers.filter((answer) => !of_eachs.includes(answer));
  return [...of_eachs, ...largestAbove(MAX_BYTES_IN_ALL, others)];
}

function largestAbove<Answer extends UnsentAnswer>(max: number, answers: Answer[]): Answer[] {
  let excess_bytes = answers.reduce((sum, { bytes }) => sum + bytes, -max);
  const excess: Answer[] = [];
  for (const answer of answers.toSorted((one, other) => other.bytes - one.bytes)) {
    if (excess_bytes <= 0) return excess;
    excess.push(answer);
    excess_bytes -= answer.bytes;
  }
  return excess;
}
