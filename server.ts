import { closeDatabase } from "#app/db/client.server.ts";
import { embeddedDatabase } from "#app/db/embedded/embedded-database.server.ts";
import { migrateDatabase } from "#app/db/migrate.server.ts";
import { checkSecret } from "#app/domain/signing-secret.server.ts";
import { createFirstSuperuser } from "#app/domain/users/first-superuser.server.ts";
import { startWorkers } from "#app/jobs/workers.server.ts";
import { env } from "#app/lib/env.server.ts";
import { log } from "#app/lib/log.server.ts";
import { OperatorError } from "#app/lib/operator-error.ts";
import { safeStack } from "#app/lib/safe-error.server.ts";
import { type ShutdownSteps, shutDown, shutDownOnSignal } from "#app/lib/shutdown.server.ts";
import { describeStart } from "#app/lib/start-message.server.ts";
import type { WrapListener } from "./app/serve.server.ts";

/** Statements that still run when the server stops are cancelled after this time. */
const RUNNING_QUERIES_SECONDS = 5;

/**
 * Starts the database, migrates, creates the first superuser, then listens. In development,
 * `wrapListener` puts Vite's middleware before the application's listener.
 */
export async function start(wrapListener?: WrapListener): Promise<void> {
  const shutdown_steps: ShutdownSteps = [];
  try {
    if (!env.DATABASE_URL)
      shutdown_steps.push(
        (await embeddedDatabase(env.DATA_DIR).start((message) => log.warn(message))).stop,
      );
    shutdown_steps.push(() => closeDatabase(RUNNING_QUERIES_SECONDS));
    await migrateDatabase();
    await checkSecret();
    shutdown_steps.push((await startWorkers()).stop);
    const first_superuser = await createFirstSuperuser();
    const { serve } = await import("./app/serve.server.ts");
    describeStart(await serve(shutdown_steps, wrapListener), first_superuser);
  } catch (error) {
    await shutDown(shutdown_steps);
    throw error instanceof Error && !(error instanceof OperatorError)
      ? withoutSecretValues(error)
      : error;
  }
  shutDownOnSignal(shutdown_steps);
}

/** server.js prints the stack. */
function withoutSecretValues(error: Error): Error {
  return Object.assign(new Error("The server did not start"), { stack: safeStack(error) });
}
