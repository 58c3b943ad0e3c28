import "./report-operator-errors.ts";
import { withDatabase } from "#app/domain/operations/backups/with-database.server.ts";
import {
  type CheckedArchive,
  checkCommunity,
} from "#app/domain/operations/community/check-community.server.ts";
import {
  type ImportProgress,
  importCommunity,
} from "#app/domain/operations/community/import-community.server.ts";
import { describeRefusal, RefusedFile } from "#app/domain/operations/community/refused-file.ts";
import { createSearchIndexes } from "#app/domain/search/index/create-search-indexes.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { importTranslate } from "#locales/import-translate.ts";
import { print } from "./print.ts";

const PROGRESS_EVERY_MS = 2000;

const file = readArgument(process.argv.slice(2));
const t = await importTranslate("en");
const began_ms = performance.now();
let printed_ms = began_ms;
print(`${file} is read and checked …\n`);
const archive = await check();
if (archive.problem_count > 0) throw new OperatorError(describeProblems(archive));
print(`${describeCounts(archive)}\n`);
await withDatabase(async () => {
  const { kept_superuser } = await importCommunity(file, archive, printProgress).catch(
    (error: unknown) => {
      throw describeError(error);
    },
  );
  await createSearchIndexes();
  print(describeEnd(kept_superuser));
});

function readArgument([name, ...further]: string[]): string {
  if (name === undefined || name.startsWith("-") || further.length > 0)
    throw new OperatorError(
      "Say which archive: npm run import -- FILE.tar.gz makes it the contents of an empty site.",
    );
  return name;
}

async function check(): Promise<CheckedArchive> {
  try {
    return await checkCommunity(file);
  } catch (error) {
    if (error instanceof RefusedFile) throw describeError(error);
    if (error instanceof Error && "code" in error && typeof error.code === "string")
      throw new OperatorError(`${file} cannot be read (${error.code}).`, { cause: error });
    throw error;
  }
}

function describeError(error: unknown): unknown {
  if (!(error instanceof RefusedFile)) return error;
  return new OperatorError(`Nothing was changed. ${describeRefusal(t, error)}`, { cause: error });
}

function describeProblems({ problems, problem_count }: CheckedArchive): string {
  const unnamed = problem_count - problems.length;
  return [
    `Nothing was changed: the archive has ${problem_count === 1 ? "a fault" : `${problem_count} faults`}.`,
    ...problems.map(({ place, what }) => `  ${place}: ${what}`),
    ...(unnamed > 0 ? [`  … and ${unnamed} more`] : []),
  ].join("\n");
}

function describeCounts({ manifest, has_superuser }: CheckedArchive): string {
  const { members = 0, forums = 0, topics = 0, replies = 0 } = manifest.lines;
  return [
    `It has ${members} members, ${forums} forums, ${topics} topics, ${replies} replies and ${manifest.files.count} stored files.`,
    ...(has_superuser
      ? []
      : ["None of the members is an active superuser: the superuser of this site stays."]),
  ].join("\n");
}

function printProgress({ what, done, total }: ImportProgress): void {
  if (performance.now() - printed_ms < PROGRESS_EVERY_MS) return;
  printed_ms = performance.now();
  print(`${done} of ${total} ${what} …\n`);
}

function describeEnd(kept_superuser: string | null): string {
  const seconds = ((performance.now() - began_ms) / 1000).toFixed(1);
  return [
    `${env.SITE_NAME} has the community of the archive (${seconds} s). Start the site: it indexes the texts for the search.`,
    ...(kept_superuser === null
      ? []
      : [
          `The superuser of this site stays as ${kept_superuser}: sign in again, with the e-mail address and password of before.`,
        ]),
    "Members sign in as before if the archive has their passwords. To the others a superuser sends links under Admin > Members; npm run password -- EMAIL prints one.",
    "",
  ].join("\n");
}
