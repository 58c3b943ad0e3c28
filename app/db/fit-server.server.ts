import { env } from "#app/lib/process/env.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import type { Sql } from "#postgres";

/** The first with the collation `pg_c_utf8`. */
const MIN_MAJOR = 17;

type ServerFacts = {
  version: string;
  encoding: string;
  is_read_only: boolean;
  may_create: boolean;
  role: string;
  database: string;
};

/** Says in one sentence why the server cannot be used, before anything is changed. */
export async function refuseUnfitServer(sql: Sql): Promise<void> {
  const problem = findProblem(await readFacts(sql));
  if (problem) throw new OperatorError(problem);
}

function describeSetting(): string {
  return env.DATABASE_DIRECT_URL === undefined ? "DATABASE_URL" : "DATABASE_DIRECT_URL";
}

export function findProblem(server: ServerFacts): string | null {
  const { version, encoding, is_read_only, may_create, role, database } = server;
  const place = `${database} of ${describeSetting()}`;
  if (Number.parseInt(version, 10) < MIN_MAJOR)
    return `The PostgreSQL of ${describeSetting()} is ${version}, and Divan needs ${MIN_MAJOR} or newer.`;
  if (encoding !== "UTF8")
    return `The database ${place} has the encoding ${encoding}, and Divan needs UTF8: create it with createdb --encoding=UTF8 --template=template0.`;
  if (is_read_only)
    return `The database ${place} is read-only, as a replica is, and Divan needs the primary.`;
  if (!may_create)
    return `The role ${role} may not create schemas and tables in the database ${place}: make it the owner (alter database ${database} owner to ${role}).`;
  return null;
}

/** The settings exist in servers that are too old as well. */
async function readFacts(sql: Sql): Promise<ServerFacts> {
  try {
    const [facts] = await sql<ServerFacts[]>`
      select current_setting('server_version') as version,
        current_setting('server_encoding') as encoding,
        current_setting('transaction_read_only')::boolean as is_read_only,
        has_database_privilege(current_database(), 'create')
          and coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
        quote_ident(current_user) as role,
        quote_ident(current_database()) as database`;
    if (!facts) throw new Error("no answer");
    return facts;
  } catch (error) {
    throw unusable(error);
  }
}

/** The operator must correct the address, or the server. */
export function unusable(error: unknown): OperatorError {
  return new OperatorError(
    `The database of ${describeSetting()} cannot be used: ${describeReason(error)}.`,
    { cause: error },
  );
}

/** The driver closes a connection to a server that the address does not ask for. */
function describeReason(error: unknown): string {
  const { target_session_attrs } = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? {};
  if (!(error instanceof Error)) return String(error);
  const is_closed_here = "code" in error && error.code === "CONNECTION_DESTROYED";
  return is_closed_here && target_session_attrs
    ? `the server is not ${target_session_attrs}, as target_session_attrs asks`
    : error.message;
}
