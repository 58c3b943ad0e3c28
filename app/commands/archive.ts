import "./report-operator-errors.ts";
import { parseArgs } from "node:util";
import { withDatabase } from "#app/domain/operations/backups/with-database.server.ts";
import {
  type Audience,
  findGroupByName,
} from "#app/domain/operations/static-archive/audience.server.ts";
import { makeStaticArchive } from "#app/domain/operations/static-archive/make-static-archive.server.ts";
import { readSearchScript } from "#app/domain/operations/static-archive/search-page.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { importTranslate } from "#locales/import-translate.ts";
import { print } from "./print.ts";

const USAGE = `npm run archive -- TARGET [--group NAME]

Writes the site as pages that open from disk, without network and without script.
TARGET is a new folder, or a file if it ends with .zip.
Without --group the archive has what every member reads; with it also what this group reads.
`;

const { target, group, asks_for_help } = readArguments();
if (asks_for_help) print(USAGE);
else print(await archive(target));

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { group: { type: "string" }, help: { type: "boolean", default: false } },
    strict: false,
    allowPositionals: true,
  });
  const { group, help, ...unknown } = values;
  const [target = "", ...further_targets] = positionals;
  const is_wrong =
    target === "" ||
    further_targets.length > 0 ||
    Object.keys(unknown).length > 0 ||
    (group !== undefined && typeof group !== "string");
  if (is_wrong && help !== true) throw new OperatorError(USAGE.trimEnd());
  return { target, group, asks_for_help: help === true };
}

async function archive(target: string): Promise<string> {
  const began_ms = performance.now();
  const t = await importTranslate(env.DEFAULT_LANGUAGE);
  const search_script = await readSearchScript();
  const { topics, posts, members, files } = await withDatabase(async () =>
    makeStaticArchive(await readAudience(), target, {
      translateFor: () => t,
      search_script,
      signal: interruption(),
    }),
  );
  const seconds = ((performance.now() - began_ms) / 1000).toFixed(1);
  return `${target} was made (${seconds} s): ${topics} topics, ${posts} replies, ${members} members, ${files} pictures and files. Its first page is index.html.\n${search_script === null ? "It has no search, because the site was not built: npm run build does it.\n" : ""}`;
}

async function readAudience(): Promise<Audience> {
  if (typeof group !== "string") return { kind: "members" };
  const group_id = await findGroupByName(group);
  if (group_id === null) throw new OperatorError(`There is no group with the name ${group}.`);
  return { kind: "group", group_id };
}

/** A command that is interrupted removes what it has begun. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () =>
      controller.abort(new OperatorError("The archive was interrupted. Nothing of it was left.")),
    );
  return controller.signal;
}
