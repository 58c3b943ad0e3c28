import { log } from "#app/lib/log.server.ts";
import type { Sql } from "#postgres";
import { isUnavailable } from "../errors.server.ts";
import { chooseServer } from "./choose-server.ts";
import { isPlainRead } from "./plain-read.ts";
import { markAsWriting, requestState } from "./request-state.server.ts";

type Statement = Parameters<Sql["unsafe"]>;
/** As objects, as arrays of values, or as arrays of bytes. */
type Form = "rows" | "values" | "raw";

/**
 * The client that Drizzle uses. Each execution chooses its server, because prepared queries are made
 * once for all requests.
 */
export function clientWithReplica(
  primary: Sql,
  replica: Sql,
  replayedUntil: () => number | null,
): Sql {
  function unsafe(...statement: Statement) {
    const request = requestState();
    if (chooseServer(statement[0], request, replayedUntil()) === "replica")
      return readFromReplica(primary, replica, statement);
    if (!isPlainRead(statement[0])) markAsWriting();
    return primary.unsafe(...statement);
  }
  return new Proxy(primary, {
    get: (client, name): unknown => (name === "unsafe" ? unsafe : Reflect.get(client, name)),
  });
}

/**
 * What fails on the replica is asked of the primary, for any reason: the replica was stopped, had to
 * cancel the query, or does not have the newest tables yet. The caller awaits the result, or that of
 * `values()` or `raw()`, which it calls at once.
 */
function readFromReplica(primary: Sql, replica: Sql, statement: Statement) {
  let form: Form = "rows";
  const result = Promise.resolve().then(async () => {
    try {
      return await run(replica, statement, form);
    } catch (error) {
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
