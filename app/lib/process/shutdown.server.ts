import { log } from "./log.server.ts";

const REPEATED_SIGNAL_MS = 1000;
/** Most stops are faster, and need no explanation. */
const EXPLAIN_AFTER_MS = 1000;
/**
 * The shutdown after an error may hang. After this time the process exits anyway, and the watchdog
 * process stops the bundled database.
 */
const EXIT_AFTER_ERROR_MS = 30_000;

const STOPPING = "Stopping: running requests and jobs are finished first. Ctrl-C ends at once.";
const ENDED_AT_ONCE = "Ended at once. What was committed is safe; the database stops by itself.";

/** The steps that end the parts of a process. The part that was started last ends first. */
export type ShutdownSteps = Array<() => Promise<void>>;

export async function shutDown(steps: ShutdownSteps): Promise<void> {
  for (const step of steps.toReversed()) await step();
}

/**
 * Running requests are answered, then the database stops. A second signal exits at once, but npm
 * sends one Ctrl-C twice, so an immediate second one is ignored. The watchdog process then stops
 * the bundled database. `say` informs the operator, at last with the sentence `stopped`.
 */
export function shutDownOnSignal(
  steps: ShutdownSteps,
  say: (sentence: string) => void,
  stopped: string,
): void {
  let stopping_since: number | undefined;
  const stopAll = async (code: number) => {
    if (stopping_since !== undefined && Date.now() - stopping_since < REPEATED_SIGNAL_MS) return;
    if (stopping_since !== undefined) {
      say(ENDED_AT_ONCE);
      process.exit(1);
    }
    stopping_since = Date.now();
    setTimeout(say, EXPLAIN_AFTER_MS, STOPPING).unref();
    await shutDown(steps);
    say(stopped);
    process.exit(code);
  };
  process.on("SIGTERM", () => stopAll(0)).on("SIGINT", () => stopAll(0));
  // The state of the process is unknown after an unexpected error, so it ends, and its supervisor
  // starts it again.
  process.on("unhandledRejection", async (error) => {
    log.fatal({ err: error }, "An error that is handled nowhere ends the process");
    setTimeout(() => process.exit(1), EXIT_AFTER_ERROR_MS).unref();
    await stopAll(1);
  });
  // Node would print the whole error, including the values of a query.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "The process ends by an error that nothing caught");
    process.exit(1);
  });
}
