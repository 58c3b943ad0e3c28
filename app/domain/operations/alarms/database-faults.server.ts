import { onFault } from "#app/db/log-fault.server.ts";
import { withTimeLimit } from "#app/db/time-limit.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { recordProblem } from "./record-alarms.server.ts";

/**
 * From now on, each fault of the database that this process logs raises an alarm. If the fault
 * keeps the alarm from being stored, the next one tries it again; until then the log alone has it.
 */
export function watchDatabaseFaults(): void {
  onFault((sqlstate) => {
    // The request that met the fault may have no time left.
    withTimeLimit(() => raiseDatabaseAlarm(sqlstate)).catch((error: unknown) =>
      log.warn({ err: error, sqlstate }, "The alarm of a fault of the database was not stored"),
    );
  });
}

export async function raiseDatabaseAlarm(sqlstate: string, now = new Date()): Promise<void> {
  await recordProblem("database", { detail: sqlstate }, now);
}
