// Plain JavaScript: an old Node must be able to read this file and then print a sentence instead of
// a stack. NODE_ENV is set before the server loads, because React chooses its build by it.
import { isOlderThan, MINIMUM_NODE } from "./minimum-node.js";

// With these limits the process has half the memory under load (docs/decisions/041, 065). They say
// when memory is collected and given back, not what may be kept, so a large job does not die of them.
const MEMORY_FLAGS = {
  // The space of new objects would grow to 128 MB, full of short-lived strings.
  "--max-semi-space-size": 8,
  // Old objects would be collected only when they have become four times as many.
  "--heap-growing-percent": 50,
};

// For the malloc of glibc, which keeps what is freed: without them, up to twice the largest buffer
// that there has been, for each of many threads.
const MALLOC_SETTINGS = {
  MALLOC_TRIM_THRESHOLD_: "131072",
  // Buffers above 32 kB come from the system and go back to it. In a heap of malloc they fragment it.
  MALLOC_MMAP_THRESHOLD_: "32768",
  MALLOC_ARENA_MAX: "2",
};

function fail(message) {
  process.stderr.write(message + "\n");
  process.exit(1);
}

// V8 and malloc read them only when they start, so this process replaces itself by one that has them.
// The pid and the streams stay. Serving processes inherit both. Windows cannot do it, nor can a
// process that is connected to its parent. The flags say that it was done: a system may remove settings
// of malloc from the environment.
function restartWithMemoryLimits() {
  const flags = (process.execArgv.join(" ") + " " + (process.env.NODE_OPTIONS || "")).replace(
    /_/g,
    "-",
  );
  const missing = Object.keys(MEMORY_FLAGS).filter((name) => !flags.includes(name));
  if (missing.length === 0 || !process.execve || process.connected) return;
  const added = missing.map((name) => name + "=" + MEMORY_FLAGS[name]);
  const args = [...added, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, [process.execPath, ...args], {
    ...MALLOC_SETTINGS,
    ...process.env,
  });
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
  restartWithMemoryLimits();
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
