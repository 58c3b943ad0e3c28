import { spawn } from "node:child_process";
import { inRoot } from "./root.mjs";

// Rarely enough to fit on a screen, often enough to show that the step still runs.
const HEARTBEAT_MS = 15_000;

export class OperatorError extends Error {
  name = "OperatorError";
}

// The site starts without its messages where they cannot be written: on a full disk, or to a pipe
// that nobody reads.
for (const output of [process.stdout, process.stderr]) output.on("error", () => {});

/**
 * Runs a command and prints when it starts, runs and ends. Its output is printed only if it fails.
 */
export async function runStep({ starting, done, failed, command, args, env, folder = inRoot() }) {
  const started_ms = Date.now();
  const elapsed = () => `${Math.round((Date.now() - started_ms) / 1000)} s`;
  printLine(`${starting} …`);
  const heartbeat = setInterval(() => printLine(`  … ${elapsed()}`), HEARTBEAT_MS);
  const { succeeded, output } = await run(command, args, env, folder).finally(() =>
    clearInterval(heartbeat),
  );
  if (succeeded) return printLine(`${done} (${elapsed()}).`);
  process.stderr.write(output);
  throw new OperatorError(failed);
}

export function printLine(line) {
  process.stdout.write(`${line}\n`);
}

function run(command, args, env, cwd) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => chunks.push(chunk));
    // Ends the command together with this process, before another process takes the lock.
    const stop = () => child.kill();
    process.once("exit", stop);
    const finish = (succeeded, last_line = "") => {
      process.off("exit", stop);
      resolve({ succeeded, output: Buffer.concat(chunks).toString() + last_line });
    };
    child.once("error", (error) => finish(false, `${error.message}\n`));
    child.once("close", (code) => finish(code === 0));
  });
}
