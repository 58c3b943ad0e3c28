/** A unique constraint was violated. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const { code, constraint_name } = postgresError(error);
  return code === "23505" && constraint_name === constraint;
}

/**
 * A foreign key was violated: the row it refers to does not exist, or was deleted meanwhile. If no
 * `constraint` is given, any foreign key counts.
 */
export function violatesForeignKey(error: unknown, constraint?: string): boolean {
  const { code, constraint_name } = postgresError(error);
  return code === "23503" && (constraint === undefined || constraint_name === constraint);
}

/** A column that must have a value was given none. */
export function violatesNotNull(error: unknown, table: string, column: string): boolean {
  const { code, table_name, column_name } = postgresError(error);
  return code === "23502" && table_name === table && column_name === column;
}

/** The database cannot be reached, or does not answer. */
const UNAVAILABLE_CODES = new Set([
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
  "08P01", // PgBouncer: it cannot connect, has no free connection, or lost the one of this query
]);

/**
 * Faults of the database that no request causes: no room on its disk or in its memory (class 53),
 * an error of its files (58), read-only (25006: a replica, or set by the operator), and damaged
 * data.
 */
const FAULT = /^(?:53...|58...|25006|XX001|XX002)$/;

/** The database answers, but cannot do this now. */
const BUSY_CODES = new Set([
  "55P03",
  "57014", // waited too long for a lock, or took too long
  "40001",
  "40P01", // conflicts with another transaction
  "0A000", // a migration has just changed what a prepared statement returns: it is prepared anew
]);

export function isUnavailable(error: unknown): boolean {
  return UNAVAILABLE_CODES.has(postgresError(error).code ?? "");
}

export function isBusy(error: unknown): boolean {
  const { code = "" } = postgresError(error);
  return BUSY_CODES.has(code) || FAULT.test(code);
}

/** The SQLSTATE of a fault that only the operator can repair. */
export function faultOf(error: unknown): string | null {
  const { code = "" } = postgresError(error);
  return FAULT.test(code) ? code : null;
}

/** Null for an error that PostgreSQL did not send, such as a lost connection. */
export function sqlStateOf(error: unknown): string | null {
  const { code = "" } = postgresError(error);
  return SQLSTATE.test(code) ? code : null;
}

/** Another transaction has changed the same rows first. */
export function isOvertaken(error: unknown): boolean {
  return ["40001", "23505"].includes(postgresError(error).code ?? "");
}

/** The lock was not free in time, or was refused to end a deadlock: trying again may succeed. */
export function isLockFailure(error: unknown): boolean {
  return ["55P03", "40P01"].includes(postgresError(error).code ?? "");
}

/**
 * The operator must correct this at the start: the database is unavailable, does not exist, or
 * refuses the user.
 */
export function isUnusable(error: unknown): boolean {
  return (
    isUnavailable(error) || ["3D000", "28000", "28P01"].includes(postgresError(error).code ?? "")
  );
}

/** The names of other errors begin with other letters, as EPIPE does. */
const SQLSTATE = /^[0-9FHPX][0-9A-Z]{4}$/;

type PostgresError = {
  code?: string;
  constraint_name?: string | undefined;
  table_name?: string | undefined;
  column_name?: string | undefined;
};

/** Data break a rule of the database: its name, or the code if it has none. Null for other errors. */
export function brokenRule(error: unknown): string | null {
  const { code = "", constraint_name } = postgresError(error);
  return /^2[23]/.test(code) ? (constraint_name ?? code) : null;
}

/** Drizzle wraps the error of the driver as its cause. */
function postgresError(error: unknown): PostgresError {
  if (!(error instanceof Error)) return {};
  if ("code" in error && typeof error.code === "string") {
    return {
      code: error.code,
      constraint_name: "constraint_name" in error ? String(error.constraint_name) : undefined,
      table_name: "table_name" in error ? String(error.table_name) : undefined,
      column_name: "column_name" in error ? String(error.column_name) : undefined,
    };
  }
  return postgresError(error.cause);
}
