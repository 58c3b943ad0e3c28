// Plain JavaScript: an old Node must be able to read this file and then print a sentence instead of
// a stack. NODE_ENV is set before the server loads, because React chooses its build by it.
import { isOlderThan, MINIMUM_NODE } from "./minimum-node.js";

// Without a limit V8 lets the space of new objects grow to 128 MB under load, although nearly all of
// it are short-lived strings (docs/decisions/041).
const MEMORY_FLAG = "--max-semi-space-size";
const MEMORY_FLAG_MB = 8;

function fail(message) {
  process.stderr.write(message + "\n");
  process.exit(1);
}

// V8 reads the flag only when it starts, so this process replaces itself by one that has it. The
// pid, the streams and the environment stay. Serving processes inherit the flag. Windows cannot do
// it, nor can a process that is connected to its parent.
function restartWithMemoryFlag() {
  const flags = (process.execArgv.join(" ") + " " + (process.env.NODE_OPTIONS || "")).replace(
    /_/g,
    "-",
  );
  if (flags.includes(MEMORY_FLAG) || !process.execve || process.connected) return;
  const args = [MEMORY_FLAG + "=" + MEMORY_FLAG_MB, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, [process.execPath, ...args], process.env);
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
  restartWithMemoryFlag();
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
