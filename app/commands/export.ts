import "./report-operator-errors.ts";
import { parseArgs } from "node:util";
import { withDatabase } from "#app/domain/operations/backups/with-database.server.ts";
import type { ArchiveChoices } from "#app/domain/operations/community/archive-choices.ts";
import { writeArchive } from "#app/domain/operations/community/write-archive.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { print } from "./print.ts";

const USAGE =
  "Say where to: npm run export -- FILE.tar.gz writes everything of the community. --no-passwords and --no-emails leave these out, and --for-members writes only what every member reads.";

const { file, choices } = readArguments();
const began_ms = performance.now();
const { bytes } = await withDatabase(() => writeArchive(choices, file));
const seconds = ((performance.now() - began_ms) / 1000).toFixed(1);
print(
  `${env.SITE_NAME} was written to ${file} (${(bytes / 1_000_000).toFixed(1)} MB, ${seconds} s). npm run import -- ${file} makes it the contents of an empty site.\n`,
);

function readArguments(): { file: string; choices: ArchiveChoices } {
  const { values, positionals } = parseArgs({
    options: {
      "no-passwords": { type: "boolean", default: false },
      "no-emails": { type: "boolean", default: false },
      "for-members": { type: "boolean", default: false },
    },
    strict: false,
    allowPositionals: true,
  });
  const {
    "no-passwords": without_passwords,
    "no-emails": without_emails,
    "for-members": for_members,
    ...unknown
  } = values;
  const [file, ...further] = positionals;
  if (file === undefined || further.length > 0 || Object.keys(unknown).length > 0)
    throw new OperatorError(USAGE);
  if (for_members && (without_passwords || without_emails)) throw new OperatorError(USAGE);
  return {
    file,
    choices: for_members
      ? { content: "members" }
      : {
          content: "everything",
          with_passwords: !without_passwords,
          with_emails: !without_emails,
        },
  };
}
