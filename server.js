// Plain JavaScript that any old Node can read, so that an old Node gets a sentence and not a crash.
// NODE_ENV is set before anything else loads: React picks its build by it.

const LEAST_VERSION = [22, 22];

function isOldNode() {
  const version = process.versions.node.split(".").map(Number);
  return (
    version[0] < LEAST_VERSION[0] ||
    (version[0] === LEAST_VERSION[0] && version[1] < LEAST_VERSION[1])
  );
}

function fail(message) {
  process.stderr.write(message + "\n");
  process.exit(1);
}

async function main() {
  if (isOldNode()) {
    return fail(
      "Divan needs Node " +
        LEAST_VERSION.join(".") +
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
