import { spawn } from "node:child_process";
import { closeSync, fchownSync, openSync } from "node:fs";
import type { Identity } from "./embedded-identity.server.ts";

// Starts the server and holds the other end of a pipe from node. The pipe closes when node lets go
// of it or dies, even by kill -9; then the server is stopped: fast (INT), after ten seconds at once
// (QUIT), after five more for good (KILL).
const GUARDIAN = `
trap '' HUP INT TERM
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
gone_within() {
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
  gone_within 10 || kill -QUIT $server
  gone_within 5 || kill -KILL $server
) 2>/dev/null &
watcher=$!
wait $server
code=$?
kill $watcher 2>/dev/null
exit $code
`;

export type Guarded = { exited: Promise<void> };

/**
 * Runs a program until `signal` or until this process ends, whatever ends it. Its standard error is
 * added to `log`.
 */
export function runGuarded(
  identity: Identity,
  argv: string[],
  folder: string,
  log: string,
  signal: AbortSignal,
): Guarded {
  const { command, args, uid, gid } = identity;
  const log_file = openSync(log, "a", 0o600);
  fchownSync(log_file, uid, gid);
  const child = spawn(command, [...args, "-c", GUARDIAN, "guardian", ...argv], {
    uid,
    gid,
    cwd: folder,
    // A session of its own: Ctrl+C in the console reaches node alone, which stops the server in its
    // own time.
    detached: true,
    stdio: ["pipe", "ignore", log_file],
    env: { PATH: process.env.PATH, LC_ALL: "C" },
  });
  closeSync(log_file);
  // A command that has done its work may end without a word: the pipe closes with it.
  child.unref();
  const exited = new Promise<void>((resolve, reject) =>
    child.once("exit", () => resolve()).once("error", reject),
  );
  const letGo = () => {
    child.ref();
    child.stdin?.destroy();
  };
  if (signal.aborted) letGo();
  signal.addEventListener("abort", letGo, { once: true });
  return { exited };
}
