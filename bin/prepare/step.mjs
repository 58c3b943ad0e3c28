import { spawn } from "node:child_process";
import { inRoot } from "./root.mjs";

// Long enough not to scroll, short enough to show that it lives.
const HEARTBEAT_MS = 15_000;

export class OperatorError extends Error {
  name = "OperatorError";
}

/**
 * Runs one command quietly: a line when it starts, one now and then, one when it is done; all it
 * said when it fails.
 */
export async function runStep({ starting, done, failed, command, args, env }) {
  const started_ms = Date.now();
  const elapsed = () => `${Math.round((Date.now() - started_ms) / 1000)} s`;
  say(`${starting} …`);
  const heartbeat = setInterval(() => say(`  … ${elapsed()}`), HEARTBEAT_MS);
  const { succeeded, output } = await run(command, args, env).finally(() =>
    clearInterval(heartbeat),
  );
  if (succeeded) return say(`${done} (${elapsed()}).`);
  process.stderr.write(output);
  throw new OperatorError(failed);
}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

function run(command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: inRoot(),
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => chunks.push(chunk));
    // Whoever stops the preparation stops its work too, before the lock is gone.
    const stop = () => child.kill();
    process.once("exit", stop);
    const finish = (succeeded, last = "") => {
      process.off("exit", stop);
      resolve({ succeeded, output: Buffer.concat(chunks).toString() + last });
    };
    child.once("error", (error) => finish(false, `${error.message}\n`));
    child.once("close", (code) => finish(code === 0));
  });
}
