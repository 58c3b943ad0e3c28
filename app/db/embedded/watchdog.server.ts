import { spawn } from "node:child_process";
import { closeSync, fchownSync, openSync } from "node:fs";
import type { ServerUser } from "./server-user.server.ts";

// A shell that starts the server and reads a pipe from Node. The pipe closes when Node closes it or
// dies, also by kill -9. Then the shell stops the server: fast shutdown (INT), immediate shutdown
// after ten seconds (QUIT), KILL after five more.
const WATCHDOG = `
trap '' HUP INT TERM
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
ended_within() {
  tenths=$(($1 * 10))
  while [ $tenths -gt 0 ]; do
    kill -0 $server 2>/dev/null || return 0
    sleep 0.1
    tenths=$((tenths - 1))
  done
  return 1
}
(
  trap - TERM
  read -r _ <&3
  kill -INT $server
  ended_within 10 || kill -QUIT $server
  ended_within 5 || kill -KILL $server
) 2>/dev/null &
watcher=$!
wait $server
code=$?
kill $watcher 2>/dev/null
exit $code
`;

export type GuardedProcess = { exited: Promise<void> };

/**
 * Runs a program until `signal` is aborted or this process ends, also by kill -9. Its standard
 * error is appended to `log`.
 */
export function runGuarded(
  user: ServerUser,
  argv: string[],
  folder: string,
  log: string,
  signal: AbortSignal,
): GuardedProcess {
  const { command, args, uid, gid } = user;
  const log_file = openSync(log, "a", 0o600);
  fchownSync(log_file, uid, gid);
  const child = spawn(command, [...args, "-c", WATCHDOG, "watchdog", ...argv], {
    uid,
    gid,
    cwd: folder,
    // The server has a session of its own: Ctrl+C in the console reaches only Node, which then
    // stops the server cleanly.
    detached: true,
    stdio: ["pipe", "ignore", log_file],
    env: { PATH: process.env.PATH, LC_ALL: "C" },
  });
  closeSync(log_file);
  // The child must not keep a finished command running. When Node ends, the pipe closes.
  child.unref();
  const exited = new Promise<void>((resolve, reject) =>
    child.once("exit", () => resolve()).once("error", reject),
  );
  const stop = () => {
    child.ref();
    child.stdin?.destroy();
  };
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  // On a full disk the server is started again and again, for hours. The catch is for a rejection that
  // comes before the callers await `exited`: it would count as unhandled and end the process.
  exited.finally(() => signal.removeEventListener("abort", stop)).catch(() => {});
  return { exited };
}
