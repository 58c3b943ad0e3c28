import { inspect } from "node:util";
import { OperatorError } from "#app/lib/process/operator-error.ts";

/**
 * Each command imports this first, because wrong settings are an error of its other imports. A
 * sentence is enough for the operator; other errors keep their stack.
 */
process.on("uncaughtException", (error) => {
  process.stderr.write(`${error instanceof OperatorError ? error.message : inspect(error)}\n`);
  process.exit(1);
});
