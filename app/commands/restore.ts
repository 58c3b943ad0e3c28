import "./report-operator-errors.ts";
import { parseArgs } from "node:util";
import type { ReplacementReport } from "#app/domain/operations/backups/replace-contents.server.ts";
import { restoreBackup } from "#app/domain/operations/backups/restore.server.ts";
import type { RestoredFiles } from "#app/domain/operations/backups/restore-files.server.ts";
import { withDatabase } from "#app/domain/operations/backups/with-database.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { print } from "./print.ts";

const MEGABYTE = 1_000_000;
/** npm run doctor lists all. */
const MISSING_LISTED = 20;
const USAGE =
  "Say which backup: its NAME, a FILE, or s3://bucket/key. Add --replace where the database is not empty: it is backed up first.";

print(await restore(readArguments()));

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
  const { manifest, former_contents, files, replacement } = await withDatabase(() =>
    restoreBackup(source, is_replacing),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - began_ms) / 1000).toFixed(1);
  return [
    ...(former_contents === null ? [] : [`What was here is kept as ${former_contents}.`]),
    `${env.SITE_NAME} was restored to its state of ${manifest.made_at}: ${manifest.tables.length} tables, ${rows} rows (${seconds} s).`,
    ...describeFiles(files),
    `Nobody is signed in: ${replacement.ended_sessions} sessions were ended. Links that were sent for a new password or a changed e-mail no longer work.`,
    `${replacement.dropped_jobs} waiting jobs were dropped; e-mails among them are not sent.`,
    describeLinks(replacement),
    ...describeWebhooks(replacement),
    "If the site was running meanwhile, start it again.",
    "",
  ].join("\n");
}

function describeFiles({ count, bytes, brought, missing }: RestoredFiles): string[] {
  if (count + missing.length === 0) return [];
  const megabytes = (bytes / MEGABYTE).toFixed(1);
  const lines = [
    `Pictures and files of members are in their place (${count} stored files, ${megabytes} MB; ${brought} of them were brought back).`,
  ];
  if (missing.length === 0) return lines;
  return [
    ...lines,
    `MISSING: the bytes of ${missing.length} pictures and files are not in the backup, nor here. The posts that show them have a gap:`,
    ...missing.slice(0, MISSING_LISTED).map(({ name, url }) => `  ${env.SITE_URL}${url} (${name})`),
    "If you have them in another copy of the backups, put its folder files beside the backup, and restore again. npm run doctor lists all that are missing.",
  ];
}

function describeLinks({ secret, open_invites }: ReplacementReport): string {
  const links = `The links of open invites (${open_invites}) and the unsubscribe links of e-mails`;
  return secret === "from the backup"
    ? `${links} work here as before, because the secret that signs them is part of the backup.`
    : `This backup is of a release that kept its secret elsewhere. ${links} work only if SESSION_SECRET, or the file session-secret in DATA_DIR, is the one they were signed with.`;
}

function describeWebhooks({ active_webhooks }: ReplacementReport): string[] {
  if (active_webhooks === 0) return [];
  return [
    `Webhooks that are on: ${active_webhooks}. They tell their receivers that changes are missing, and go on from the present. If this is a copy of the site, turn them off under Admin > Webhooks first.`,
  ];
}
