import { parseArgs } from "node:util";
import { restoreBackup } from "#app/domain/backups/restore.server.ts";
import { withDatabase } from "#app/domain/database.server.ts";
import { env } from "#app/lib/env.server.ts";
import { OperatorError } from "#app/lib/operator-error.ts";

const USAGE =
  "Say which backup: its NAME, a FILE, or s3://bucket/key. Add --replace where the database is not empty: it is backed up first.";

try {
  process.stdout.write(await restore(readArguments()));
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { replace: { type: "boolean", default: false } },
    strict: false,
    allowPositionals: true,
  });
  const [source, ...further_sources] = positionals;
  if (
    source === undefined ||
    further_sources.length > 0 ||
    Object.keys(values).some((name) => name !== "replace")
  )
    throw new OperatorError(USAGE);
  return { source, is_replacing: values.replace === true };
}

async function restore({
  source,
  is_replacing,
}: {
  source: string;
  is_replacing: boolean;
}): Promise<string> {
  const began_ms = performance.now();
  const { manifest, former_contents, replacement } = await withDatabase(() =>
    restoreBackup(source, is_replacing),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - began_ms) / 1000).toFixed(1);
  return [
    ...(former_contents === null ? [] : [`What was here is kept as ${former_contents}.`]),
    `${env.SITE_NAME} is again as it was at ${manifest.made_at}: ${manifest.tables.length} tables, ${rows} rows (${seconds} s).`,
    `Nobody is signed in: ${replacement.ended_sessions} sessions were ended, and links sent for a new password or a changed e-mail open nothing any more.`,
    `${replacement.dropped_jobs} waiting jobs were dropped; letters among them are not sent.`,
    "Open invites and the unsubscribe links of letters work only with the SESSION_SECRET they were signed with; unless it is set, it is the file session-secret in DATA_DIR.",
    "",
  ].join("\n");
}
