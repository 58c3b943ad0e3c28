import { build, isBuilt } from "./build.mjs";
import { isDriverPatched, patchDriver } from "./driver.mjs";
import { install, isInstalled } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { chooseNode, isNodeChosen } from "./node.mjs";

export async function prepare(options) {
  if (isReady(options)) return;
  await withLock(async () => {
    // The former holder of the lock may have done the work.
    if (!isInstalled()) await install();
    if (!isNodeChosen()) chooseNode();
    if (!isDriverPatched()) await patchDriver();
    if (options.build && !isBuilt()) await build();
  });
}

function isReady(options) {
  return isInstalled() && isNodeChosen() && isDriverPatched() && (!options.build || isBuilt());
}
