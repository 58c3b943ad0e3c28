import { build, isBuilt } from "./build.mjs";
import { install, isInstalled } from "./install.mjs";
import { withLock } from "./lock.mjs";

export async function prepare(wanted) {
  if (isReady(wanted)) return;
  await withLock(async () => {
    // Whoever held the lock before may have done the work.
    if (!isInstalled()) await install();
    if (wanted.build && !isBuilt()) await build();
  });
}

function isReady(wanted) {
  return isInstalled() && (!wanted.build || isBuilt());
}
