import type { Socket } from "node:net";
import { sendSignals } from "#app/db/signals.server.ts";
import { deliver, interceptSockets, messagesIn } from "./wire-messages.ts";

export type RoundTrips = {
  count: number;
  /** The statements that are described and planned each time, because they have no name. */
  unprepared: string[];
};

/** A statement that the lane delays (app/db/quick-lane.ts) waits less than this. */
const HELD_BACK_MS = 30;
/** The connections of a pool take turns, so each needs a run to prepare its statements. */
const WARM_UP_RUNS_MAX = 40;

/**
 * How often `work` waits for the database, once the connections have prepared its statements.
 * Statements that are sent together are one round trip, on one connection or on several: their
 * answers are held back until all have arrived. Statements of `prepareInput` are not counted.
 * `isToDatabase` leaves out other sockets of the process, if there are any.
 */
export async function countRoundTrips<Input>(
  prepareInput: () => Promise<Input>,
  work: (input: Input) => Promise<unknown>,
  isToDatabase: (socket: Socket) => boolean = () => true,
): Promise<RoundTrips> {
  for (let run = 0; run < WARM_UP_RUNS_MAX; run += 1) {
    const input = await prepareInput();
    await sendSignals();
    const { is_warm, ...round_trips } = await observe(() => work(input), isToDatabase);
    if (is_warm) return round_trips;
  }
  throw new Error(`The work still prepares new statements after ${WARM_UP_RUNS_MAX} runs`);
}

/** A connection that the work uses. The buffers hold messages that are not whole yet. */
type Connection = {
  sent: Buffer;
  received: Buffer;
  awaited: Array<"ready" | "description">;
  held_answers: Buffer[];
};

async function observe(work: () => Promise<unknown>, isToDatabase: (socket: Socket) => boolean) {
  const round_trips = { count: 0, unprepared: new Array<string>(), is_warm: true };
  const connections = new Map<Socket, Connection>();
  const isWaiting = () => [...connections.values()].some(({ awaited }) => awaited.length > 0);
  let delivery: NodeJS.Timeout | undefined;
  let last_call: NodeJS.Immediate | undefined;
  // The driver writes short statements in an immediate, which may be as late as this on a busy
  // machine.
  const deliverSoon = () => {
    last_call = setImmediate(deliverAnswers, connections);
  };
  const stopDelivery = () => {
    clearTimeout(delivery);
    clearImmediate(last_call);
  };

  const stopIntercepting = interceptSockets({
    onSent: (socket, bytes) => {
      if (!isToDatabase(socket)) return;
      const connection = connections.get(socket) ?? newConnection();
      if (isNewSession(connection, bytes)) {
        round_trips.is_warm = false;
        return;
      }
      stopDelivery();
      if (!holdsAnswers(connections)) round_trips.count += 1;
      connections.set(socket, connection);
      const { messages, rest } = messagesIn(Buffer.concat([connection.sent, bytes]));
      connection.sent = rest;
      for (const { type, body } of messages) {
        if (type === "Q" || type === "S") connection.awaited.push("ready");
        if (type === "H") connection.awaited.push("description");
        if (type !== "P") continue;
        const [name, text = ""] = body.toString().split("\0");
        if (name) round_trips.is_warm = false;
        else round_trips.unprepared.push(text);
      }
    },
    onReceived: (socket, bytes) => {
      const connection = connections.get(socket);
      if (!connection) return false;
      const { messages, rest } = messagesIn(Buffer.concat([connection.received, bytes]));
      connection.received = rest;
      for (const { type } of messages)
        if (isAnswer(type, connection.awaited[0])) connection.awaited.shift();
      connection.held_answers.push(bytes);
      stopDelivery();
      if (!isWaiting()) delivery = setTimeout(deliverSoon, HELD_BACK_MS);
      return true;
    },
  });
  try {
    await work();
    return round_trips;
  } finally {
    stopIntercepting();
    stopDelivery();
    deliverAnswers(connections);
  }
}

/** Something was sent since the last answers were delivered. */
function holdsAnswers(connections: ReadonlyMap<Socket, Connection>): boolean {
  return [...connections.values()].some(
    ({ awaited, held_answers }) => awaited.length + held_answers.length > 0,
  );
}

/** Delivers all at once: what the app sends next is the next round trip. */
function deliverAnswers(connections: ReadonlyMap<Socket, Connection>): void {
  const held_answers = [...connections].flatMap(([socket, connection]) =>
    connection.held_answers.splice(0).map((bytes) => ({ socket, bytes })),
  );
  for (const { socket, bytes } of held_answers) deliver(socket, "data", bytes);
}

function newConnection(): Connection {
  return { sent: Buffer.alloc(0), received: Buffer.alloc(0), awaited: [], held_answers: [] };
}

/** The first message of a session has no type, and begins with the high byte of its length. */
function isNewSession({ sent, awaited }: Connection, bytes: Buffer): boolean {
  return sent.length === 0 && awaited.length === 0 && bytes[0] === 0;
}

/** A description ends with the columns (T), with none (n) or with an error (E). */
function isAnswer(type: string, awaited: Connection["awaited"][number] | undefined): boolean {
  return awaited === "description" ? ["T", "n", "E"].includes(type) : type === "Z";
}
