// Plain JavaScript: an old Node must be able to read this file and then print a sentence instead of
// a stack. NODE_ENV is set before the server loads, because React chooses its build by it.
import { isOlderThan, MINIMUM_NODE } from "./minimum-node.js";

function fail(message) {
  process.stderr.write(message + "\n");
  process.exit(1);
}

async function main() {
  if (isOlderThan(MINIMUM_NODE)) {
    return fail(
      "Divan needs Node " +
        MINIMUM_NODE.join(".") +
        " or newer, and this is Node " +
        process.versions.node +
        ": run npm start, which brings its own.",
    );
  }
  if (!process.env.NODE_ENV) process.env.NODE_ENV = "production";
  const server = await import("./build/server/index.js");
  await server.start();
}

main().catch(function (error) {
  fail(
    error && error.name === "OperatorError"
      ? error.message
      : (error && error.stack) || String(error),
  );
});
