// `node bin/prepare.mjs` installs the packages when they are missing or out of date. With `build`
// it also builds the site when its sources have changed. An old Node must be able to read this
// file, so the other modules are loaded after the check.
import { isOlderThan, MINIMUM_NODE_TO_INSTALL } from "../minimum-node.js";

if (isOlderThan(MINIMUM_NODE_TO_INSTALL)) {
  process.stderr.write(
    "Divan needs Node " +
      MINIMUM_NODE_TO_INSTALL[0] +
      " or newer, and this is Node " +
      process.versions.node +
      ".\n",
  );
  process.exit(1);
}

import("./prepare/main.mjs")
  .then((main) => main.prepare({ build: process.argv[2] === "build" }))
  .catch((error) => {
    process.stderr.write((error.name === "OperatorError" ? error.message : error.stack) + "\n");
    process.exit(1);
  });
