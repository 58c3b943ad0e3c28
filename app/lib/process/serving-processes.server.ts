import type { ChildProcess, Serializable } from "node:child_process";
import cluster from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import { log } from "./log.server.ts";

/** A process finishes its requests within 10 s and its statements within 5; a later one hangs. */
const STOP_WITHIN_MS = 20_000;
/** A process that lived this long is replaced at once. One that ends sooner may do so again. */
const STABLE_AFTER_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** A process that serves requests has ended before it did. It has written the reason. */
export class ProcessDidNotStart extends Error {
  override readonly name = "ProcessDidNotStart";
}

type ServingProcess = {
  pid: number | undefined;
  started_at: number;
  /** Null if the process has ended without listening. */
  port: Promise<number | null>;
  exited: Promise<Exit>;
};
type Exit = { code: number | null; signal: string | null };

/**
 * Runs this program in `count` child processes that share one port, and replaces each that ends,
 * until `stop`. `settings` are added to their environment. When this process ends, also by kill -9,
 * Node ends the others.
 */
export async function startServingProcesses(
  count: number,
  settings: Record<string, string>,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const stopping = new AbortController();
  const supervisions: Promise<void>[] = [];
  const fork = () => forkProcess(settings);
  const start = () => {
    const first = fork();
    supervisions.push(supervise(first, fork, stopping.signal));
    return first.port;
  };
  const stop = () => stopProcesses(stopping, supervisions);
  // The first starts alone, so that a reason not to start is written once.
  const port = await start();
  const other_ports =
    port === null ? [] : await Promise.all(Array.from({ length: count - 1 }, start));
  if (port !== null && !other_ports.includes(null)) return { port, stop };
  await stop();
  throw new ProcessDidNotStart();
}

function forkProcess(settings: Record<string, string>): ServingProcess {
  const worker = cluster.fork(settings);
  closeUnacceptedConnection(worker.process);
  const exited = new Promise<Exit>((resolve) => {
    worker.once("exit", (code, signal) => resolve({ code, signal }));
    // The listener is needed because a connection that is passed to a process that has just died
    // would otherwise end this process. Only a process that could not be created has no exit.
    worker.on("error", (err) => {
      if (worker.process.pid !== undefined) return;
      log.error({ err }, "A process that serves requests could not be created");
      resolve({ code: null, signal: null });
    });
  });
  const listening = new Promise<number>((resolve) =>
    worker.once("listening", ({ port }) => resolve(port)),
  );
  return {
    pid: worker.process.pid,
    started_at: Date.now(),
    port: Promise.race([listening, exited.then(() => null)]),
    exited,
  };
}

/**
 * This process accepts the connections and passes them to the others in turn. Node never closes a
 * connection that a process has not confirmed before it died, so its client would wait forever.
 */
function closeUnacceptedConnection(child: ChildProcess): void {
  const { send } = child;
  let connection: unknown;
  child.send = (message: Serializable, ...rest: unknown[]): boolean => {
    connection = rest[0] ?? connection;
    return Reflect.apply(send, child, [message, ...rest]);
  };
  // Closing a connection that was confirmed does nothing, because Node has closed it here.
  child.once("exit", () => {
    if (isClosable(connection)) connection.close();
  });
}

function isClosable(value: unknown): value is { close: () => void } {
  return (
    typeof value === "object" &&
    value !== null &&
    "close" in value &&
    typeof value.close === "function"
  );
}

async function supervise(
  first: ServingProcess,
  fork: () => ServingProcess,
  stopping: AbortSignal,
): Promise<void> {
  if ((await first.port) === null) return;
  let current = first;
  let pause_ms = 0;
  for (;;) {
    const exit = await current.exited;
    if (stopping.aborted) return;
    pause_ms = Date.now() - current.started_at < STABLE_AFTER_MS ? longerThan(pause_ms) : 0;
    log.error(
      { ended_pid: current.pid, ...exit, pause_ms },
      "A process that serves requests has ended and is replaced",
    );
    await delay(pause_ms, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return;
    current = fork();
  }
}

function longerThan(pause_ms: number): number {
  return Math.min(Math.max(2 * pause_ms, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
}

async function stopProcesses(
  stopping: AbortController,
  supervisions: Promise<void>[],
): Promise<void> {
  stopping.abort();
  sendSignal("SIGTERM");
  const kill_timer = setTimeout(() => sendSignal("SIGKILL"), STOP_WITHIN_MS);
  await Promise.all(supervisions);
  clearTimeout(kill_timer);
}

function sendSignal(name: NodeJS.Signals): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(name);
}
