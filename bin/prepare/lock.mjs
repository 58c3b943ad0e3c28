import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { inRoot } from "./root.mjs";
import { say } from "./step.mjs";

// git ignores the folder, and neither npm nor the build empties it.
const LOCK = inRoot(".react-router/prepare.lock");
const POLL_MS = 200;

/** Two starts at once: one prepares, the other waits and finds it done. */
export async function withLock(work) {
  mkdirSync(dirname(LOCK), { recursive: true });
  let waited_for = 0;
  while (!takeLock()) {
    const holder = holderOf(LOCK);
    if (holder !== null && !isAlive(holder)) setAside(holder);
    if (holder !== null && isAlive(holder)) {
      if (waited_for !== holder)
        say(`Waiting for another start (process ${holder}), which is preparing this folder …`);
      waited_for = holder;
      await delay(POLL_MS);
    }
  }
  process.once("exit", release);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
  await work();
  release();
}

// A folder with its content is moved into place at once, and never over another that holds
// something.
function takeLock() {
  const mine = `${LOCK}.${process.pid}`;
  rmSync(mine, { recursive: true, force: true });
  mkdirSync(mine);
  writeFileSync(`${mine}/pid`, String(process.pid));
  try {
    renameSync(mine, LOCK);
    return true;
  } catch (error) {
    rmSync(mine, { recursive: true });
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
 * Removes the lock of a start that died, unless a third one was quicker and the lock is already a
 * living one's.
 */
function setAside(dead) {
  const aside = `${LOCK}.dead.${process.pid}`;
  try {
    renameSync(LOCK, aside);
  } catch (error) {
    if (error.code === "ENOENT") return;
    throw error;
  }
  if (holderOf(aside) === dead) rmSync(aside, { recursive: true });
  else renameSync(aside, LOCK);
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

function release() {
  if (holderOf(LOCK) === process.pid) rmSync(LOCK, { recursive: true });
}
