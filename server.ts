import cluster from "node:cluster";
import { CONNECTIONS_PER_PROCESS, closeDatabase } from "#app/db/client.server.ts";
import { embeddedDatabase } from "#app/db/embedded/embedded-database.server.ts";
import { migrateDatabase } from "#app/db/migrate.server.ts";
import { storeRoleSettings } from "#app/db/role-settings.server.ts";
import { sendSignals } from "#app/db/signals.server.ts";
import { useTimeZonesOfDatabase } from "#app/db/time-zones.server.ts";
import { loadSecret } from "#app/domain/base/signing-secret.server.ts";
import { removeUnfinishedUploads } from "#app/domain/members/files/uploads-folder.server.ts";
import { createFirstSuperuser } from "#app/domain/members/users/first-superuser.server.ts";
import { storeFirstPushKeys } from "#app/domain/notify/push/push-keys.server.ts";
import { watchDatabaseFaults } from "#app/domain/operations/alarms/database-faults.server.ts";
import { backUpBeforeUpgrade } from "#app/domain/operations/backups/back-up-before-upgrade.server.ts";
import { checkEpoch } from "#app/domain/programs/changes/begin-epoch.server.ts";
import { applyFactorRule } from "#app/domain/site/settings/parts/factor-rule.server.ts";
import { watchSiteTexts } from "#app/domain/site/settings/parts/site-texts.server.ts";
import { startWorkers } from "#app/jobs/workers.server.ts";
import { shareSamples } from "#app/lib/metrics/cluster-samples.server.ts";
import "#app/lib/metrics/process-samples.server.ts";
import { env, listEnvFileMistakes } from "#app/lib/process/env.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { safeStack } from "#app/lib/process/safe-error.server.ts";
import {
  ProcessDidNotStart,
  startServingProcesses,
} from "#app/lib/process/serving-processes.server.ts";
import {
  type ShutdownSteps,
  shutDown,
  shutDownOnSignal,
} from "#app/lib/process/shutdown.server.ts";
import { describeStart, describeStop } from "#app/lib/process/start-message.server.ts";
import type { WrapListener } from "./app/serve.server.ts";

/** Statements that still run when the server stops are cancelled after this time. */
const RUNNING_QUERIES_SECONDS = 5;
/** For commands of the operator, backups, and processes that wait for a lock at their start. */
const OTHER_CONNECTIONS = 20;

/**
 * Starts the site. With WORKERS above one, this process has the database and the jobs, and child
 * processes that run the same program only serve requests. In development, `wrapListener` puts
 * Vite's middleware before the application's listener, and there is one process.
 */
export async function start(wrapListener?: WrapListener): Promise<void> {
  // A terminal may be closed, and the disk of a log full. What is said there is lost, and the site
  // runs on.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
  const shutdown_steps: ShutdownSteps = [];
  let sayReady: (() => void) | null = null;
  try {
    if (cluster.isWorker) await startServing(shutdown_steps);
    else sayReady = await startSite(shutdown_steps, wrapListener);
  } catch (error) {
    await shutDown(shutdown_steps);
    if (error instanceof ProcessDidNotStart) process.exit(1);
    throw error instanceof Error && !(error instanceof OperatorError)
      ? withoutSecretValues(error)
      : error;
  }
  shutDownOnSignal(shutdown_steps, cluster.isWorker ? () => {} : saySentence, describeStop(env));
  // Printed after the signal handlers are set: a reader of the line may send SIGTERM at once.
  sayReady?.();
}

function saySentence(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/**
 * Starts the database, migrates, creates the first superuser, then serves requests. Returns a
 * function that prints that the site is ready.
 */
async function startSite(
  shutdown_steps: ShutdownSteps,
  wrapListener?: WrapListener,
): Promise<() => void> {
  for (const mistake of listEnvFileMistakes()) log.warn(mistake);
  if (!env.DATABASE_URL) shutdown_steps.push(await startEmbeddedDatabase());
  shutdown_steps.push(closeConnections);
  await migrateDatabase(backUpBeforeUpgrade);
  await storeRoleSettings();
  await useTimeZonesOfDatabase();
  const secret = await loadSecret();
  await storeFirstPushKeys();
  await checkEpoch();
  await applyFactorRule();
  await watchSiteTexts();
  watchDatabaseFaults();
  await removeUnfinishedUploads();
  shutdown_steps.push((await startWorkers()).stop);
  const first_superuser = await createFirstSuperuser();
  const port =
    env.WORKERS > 1 && !wrapListener
      ? await serveInProcesses(shutdown_steps, secret)
      : await serveHere(shutdown_steps, wrapListener);
  return () => describeStart(port, first_superuser);
}

async function startEmbeddedDatabase(): Promise<() => Promise<void>> {
  const processes = env.WORKERS > 1 ? env.WORKERS + 1 : 1;
  const { stop } = await embeddedDatabase(env.DATA_DIR).start(
    (message) => log.warn(message),
    processes * CONNECTIONS_PER_PROCESS + OTHER_CONNECTIONS,
  );
  return stop;
}

/** In a child process: the parent has the database, and the start message. */
async function startServing(shutdown_steps: ShutdownSteps): Promise<void> {
  shutdown_steps.push(closeConnections);
  shareSamples();
  await useTimeZonesOfDatabase();
  await applyFactorRule();
  await watchSiteTexts();
  watchDatabaseFaults();
  await serveHere(shutdown_steps);
}

async function closeConnections(): Promise<void> {
  await sendSignals();
  await closeDatabase(RUNNING_QUERIES_SECONDS);
}

/** The processes get the secret from this one, so that one can also start while the database is down. */
async function serveInProcesses(shutdown_steps: ShutdownSteps, secret: string): Promise<number> {
  shareSamples();
  const { port, stop } = await startServingProcesses(env.WORKERS, {
    SESSION_SECRET: secret,
  });
  shutdown_steps.push(stop);
  return port;
}

/** The pages are loaded only here, because a process that serves none saves their memory. */
async function serveHere(
  shutdown_steps: ShutdownSteps,
  wrapListener?: WrapListener,
): Promise<number> {
  const { serve } = await import("./app/serve.server.ts");
  return await serve(shutdown_steps, wrapListener);
}

/** server.js prints the stack. */
function withoutSecretValues(error: Error): Error {
  return Object.assign(new Error("The server did not start"), { stack: safeStack(error) });
}
