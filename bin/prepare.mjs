// `node bin/prepare.mjs`: installs the packages when they are missing or out of date; with `build`
// also builds the site when its sources changed. Written so that an old Node can read this far and
// get a sentence instead of a crash.

const LEAST_MAJOR_VERSION = 20;

if (Number(process.versions.node.split(".")[0]) < LEAST_MAJOR_VERSION) {
  process.stderr.write(
    "Divan needs Node " +
      LEAST_MAJOR_VERSION +
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
