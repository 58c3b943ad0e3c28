import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { inRoot } from "./root.mjs";
import { printLine } from "./step.mjs";

// A folder that git ignores and that neither npm nor the build empties.
const LOCK = inRoot(".react-router/prepare.lock");
const POLL_MS = 200;

/** If two starts run at once, one prepares and the other waits. */
export async function withLock(task) {
  mkdirSync(dirname(LOCK), { recursive: true });
  let announced_holder = 0;
  while (!takeLock()) {
    const holder = holderOf(LOCK);
    if (holder !== null && !isAlive(holder)) removeStaleLock(holder);
    if (holder !== null && isAlive(holder)) {
      if (announced_holder !== holder)
        printLine(
          `Waiting for another start (process ${holder}), which is preparing this folder …`,
        );
      announced_holder = holder;
      await delay(POLL_MS);
    }
  }
  process.once("exit", release);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
  await task();
  release();
}

// Renames a folder that already contains the process id, so that no lock is without one. A folder
// cannot be renamed over another that is not empty.
function takeLock() {
  const own_lock = `${LOCK}.${process.pid}`;
  rmSync(own_lock, { recursive: true, force: true });
  mkdirSync(own_lock);
  writeFileSync(`${own_lock}/pid`, String(process.pid));
  try {
    renameSync(own_lock, LOCK);
    return true;
  } catch (error) {
    rmSync(own_lock, { recursive: true });
    if (error.code === "ENOTEMPTY" || error.code === "EEXIST") return false;
    throw error;
  }
}

function holderOf(lock) {
  try {
    return Number(readFileSync(`${lock}/pid`, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

/**
 * Removes the lock of a dead process. The lock is moved first and then checked again, because
 * another process may have replaced it meanwhile; then it is moved back.
 */
function removeStaleLock(dead_pid) {
  const moved_lock = `${LOCK}.dead.${process.pid}`;
  try {
    renameSync(LOCK, moved_lock);
  } catch (error) {
    if (error.code === "ENOENT") return;
    throw error;
  }
  if (Object.is(holderOf(moved_lock), dead_pid)) rmSync(moved_lock, { recursive: true });
  else renameSync(moved_lock, LOCK);
}

function isAlive(pid) {
  // A power cut may leave the file of the lock empty, and the process 0 would be this one.
  if (!(pid > 0)) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

// The lock is moved first: a folder that is being emptied may be replaced by the lock of the next
// process.
function release() {
  if (holderOf(LOCK) !== process.pid) return;
  const released_lock = `${LOCK}.released.${process.pid}`;
  renameSync(LOCK, released_lock);
  rmSync(released_lock, { recursive: true });
}
