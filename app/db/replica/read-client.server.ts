import { log } from "#app/lib/process/log.server.ts";
import type { Sql } from "#postgres";
import { isUnavailable } from "../errors.server.ts";
import { leaveReplica, serverOfRequest } from "./request.server.ts";

type Statement = Parameters<Sql["unsafe"]>;
/** Rows as objects, as arrays of values, or as arrays of bytes. */
type Form = "rows" | "values" | "raw";

/**
 * The client of `db`. Drizzle prepares a query once for all requests, so each execution chooses the
 * server of its request.
 */
export function readClient(primary: Sql, replica: Sql): Sql {
  const unsafe = (...statement: Statement) =>
    serverOfRequest() === "replica"
      ? readFromReplica(primary, replica, statement)
      : primary.unsafe(...statement);
  return new Proxy(primary, {
    get: (client, name): unknown => (name === "unsafe" ? unsafe : Reflect.get(client, name)),
  });
}

/**
 * Anything that fails on the replica is sent to the primary, for any reason: the replica was
 * stopped, had to cancel the query, does not have the newest tables yet, or refuses to write. The
 * caller awaits the result, or that of `values()` or `raw()`, which it calls at once.
 */
function readFromReplica(primary: Sql, replica: Sql, statement: Statement) {
  let form: Form = "rows";
  const result = Promise.resolve().then(async () => {
    try {
      return await run(replica, statement, form);
    } catch (error) {
      leaveReplica();
      if (!isUnavailable(error)) log.warn({ err: error }, "The read replica failed to answer");
      return await run(primary, statement, form);
    }
  });
  const resultAs = (chosen_form: Form) => {
    form = chosen_form;
    return result;
  };
  return Object.assign(result, { values: () => resultAs("values"), raw: () => resultAs("raw") });
}

async function run(sql: Sql, statement: Statement, form: Form): Promise<unknown> {
  const query = sql.unsafe(...statement);
  return form === "rows" ? await query : await query[form]();
}
