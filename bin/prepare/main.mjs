import { build, isBuilt } from "./build.mjs";
import { install, isInstalled } from "./install.mjs";
import { withLock } from "./lock.mjs";

export async function prepare(wanted) {
  if (isReady(wanted)) return;
  await withLock(async () => {
    // The former holder of the lock may have done the work.
    if (!isInstalled()) await install();
    if (wanted.build && !isBuilt()) await build();
  });
}

function isReady(wanted) {
  return isInstalled() && (!wanted.build || isBuilt());
}
