import "./report-operator-errors.ts";
import { backUpNow } from "#app/domain/operations/backups/back-up-now.server.ts";
import { withDatabase } from "#app/domain/operations/backups/with-database.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { print } from "./print.ts";

if (process.argv.length > 2) throw new OperatorError("A backup takes no arguments.");
const began_ms = performance.now();
const { name, missing_files } = await withDatabase(backUpNow);
const seconds = ((performance.now() - began_ms) / 1000).toFixed(1);
print(`${name} was made and verified (${seconds} s). npm run restore -- ${name} restores it.\n`);
if (missing_files > 0)
  print(
    `Uploaded files whose bytes are missing or damaged, and which are not in it: ${missing_files}. npm run doctor lists them.\n`,
  );
