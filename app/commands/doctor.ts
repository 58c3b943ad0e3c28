import "./report-operator-errors.ts";
import { parseArgs } from "node:util";
import { acceptSecret } from "#app/domain/base/signing-secret.server.ts";
import { withDatabase } from "#app/domain/operations/backups/with-database.server.ts";
import { listFaults, repair } from "#app/domain/operations/doctor/doctor.server.ts";
import type { FileChecks, FileRepairs } from "#app/domain/operations/doctor/files.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { print } from "./print.ts";

/** Longer lists are cut; the full count is always printed. */
const FAULTS_MAX = 100;

const USAGE =
  "There is --fix, which mends what is found; --files, which reads every uploaded file; --fix --bucket, which also deletes files of the bucket that this site does not know; and --accept-secret, which makes this SESSION_SECRET the database's own.";

const { lines, is_well } = await withDatabase(chooseTask());
print(`${lines.join("\n")}\n`);
if (!is_well) process.exitCode = 1;

function chooseTask() {
  const { values, positionals } = parseArgs({
    options: {
      fix: { type: "boolean", default: false },
      files: { type: "boolean", default: false },
      bucket: { type: "boolean", default: false },
      "accept-secret": { type: "boolean", default: false },
    },
    strict: false,
    allowPositionals: true,
  });
  const { fix, files, bucket, "accept-secret": accepts_secret, ...unknown } = values;
  if (positionals.length > 0 || Object.keys(unknown).length > 0 || (bucket && !fix))
    throw new OperatorError(USAGE);
  if (accepts_secret && (fix || files)) throw new OperatorError(USAGE);
  if (accepts_secret) return acceptCurrentSecret;
  const reads_files = files === true;
  return fix
    ? () => fixSite({ reads_files, empties_bucket: bucket === true })
    : () => examineSite({ reads_files });
}

async function acceptCurrentSecret() {
  await acceptSecret();
  return {
    lines: [
      "This SESSION_SECRET is now the one of the database: links and invitations made with the former one no longer work.",
    ],
    is_well: true,
  };
}

async function examineSite(checks: FileChecks) {
  const faults = await listFaults(checks);
  if (faults.length === 0)
    return {
      lines: [`${env.SITE_NAME} is well: every counter is right, and nothing leads nowhere.`],
      is_well: true,
    };
  return {
    lines: [...shorten(faults), `${faults.length} found; --fix mends them.`],
    is_well: false,
  };
}

async function fixSite(repairs: FileRepairs) {
  const { faults, remaining } = await repair(repairs);
  const lines = [
    ...shorten(faults),
    `${faults.length} found, ${faults.length - remaining.length} mended.`,
  ];
  return {
    lines: remaining.length === 0 ? lines : [...lines, ...shorten(remaining)],
    is_well: remaining.length === 0,
  };
}

function shorten(faults: readonly string[]): string[] {
  const hidden_count = faults.length - FAULTS_MAX;
  return hidden_count > 0
    ? [...faults.slice(0, FAULTS_MAX), `… and ${hidden_count} more`]
    : [...faults];
}
