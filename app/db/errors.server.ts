/**
 * What Postgres says when the database, not the code, decides. Drizzle wraps the driver's error as
 * its cause.
 */
export function isTaken(error: unknown, constraint: string): boolean {
  const { code, constraint_name } = postgresError(error);
  return code === "23505" && constraint_name === constraint;
}

/** A row that is pointed at does not exist (or went a moment ago). */
export function pointsNowhere(error: unknown): boolean {
  return postgresError(error).code === "23503";
}

/** Not there, or not answering. */
const AWAY = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EAI_AGAIN",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "QUERY_TIMEOUT",
  "57P01",
  "57P02",
  "57P03",
  "25P03",
  "53300",
  "08000",
  "08001",
  "08003",
  "08006",
]);

/** There, but unable to do this now. */
const BUSY = new Set([
  "53000",
  "53100",
  "53200", // without room on its disk, or in its memory
  "58030", // its disk fails
  "25006", // read-only: a replica, or set so by the operator
  "55P03",
  "57014", // waited too long for a lock, took too long
  "40001",
  "40P01", // in the way of another transaction
]);

export function isAway(error: unknown): boolean {
  return AWAY.has(postgresError(error).code ?? "");
}

export function isBusy(error: unknown): boolean {
  return BUSY.has(postgresError(error).code ?? "");
}

/**
 * Away, or there is no such database, or it does not let us in: at start that is for the operator
 * to mend.
 */
export function isUnusable(error: unknown): boolean {
  return isAway(error) || ["3D000", "28000", "28P01"].includes(postgresError(error).code ?? "");
}

function postgresError(error: unknown): { code?: string; constraint_name?: string } {
  if (!(error instanceof Error)) return {};
  if ("code" in error && typeof error.code === "string") {
    return {
      code: error.code,
      constraint_name: "constraint_name" in error ? String(error.constraint_name) : undefined,
    };
  }
  return postgresError(error.cause);
}
