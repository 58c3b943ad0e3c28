import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql } from "#postgres";
import { timeLeft } from "../time-limit.server.ts";
import { readClient } from "./read-client.server.ts";
import { watchReplica } from "./replica-watch.server.ts";

/** A replica that does not answer must not use up the ten seconds of a request. */
const QUERY_MAX_MS = 2_000;
/**
 * Together with the interval of the checks, this leaves out a replica that does not answer after
 * about a second.
 */
const CHECK_MAX_MS = 1_000;

/** `open` connects to the replica, for readers with so many connections as to the primary. */
export function openReplica(
  primary: Sql,
  connections: number,
  open: (max: number, time_left: () => number) => Sql,
) {
  const readers = open(connections, () => Math.min(timeLeft(), QUERY_MAX_MS));
  // A connection of its own, so that a check never waits for readers.
  const checks = open(1, () => CHECK_MAX_MS);
  // Drizzle changes how a client reads dates when it is made with it.
  drizzle(readers);
  return {
    client: readClient(primary, readers),
    clients: [readers, checks],
    ...watchReplica(primary, checks),
  };
}
