import "./report-operator-errors.ts";
import { acceptSecret } from "#app/domain/base/signing-secret.server.ts";
import { withDatabase } from "#app/domain/operations/backups/with-database.server.ts";
import { listFaults, repair } from "#app/domain/operations/doctor/doctor.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { print } from "./print.ts";

/** Longer lists are cut; the full count is always printed. */
const FAULTS_MAX = 100;

const { lines, is_well } = await withDatabase(chooseTask(process.argv.slice(2)));
print(`${lines.join("\n")}\n`);
if (!is_well) process.exitCode = 1;

function chooseTask([option, ...further_arguments]: string[]) {
  if (option === undefined) return examineSite;
  if (option === "--fix" && further_arguments.length === 0) return fixSite;
  if (option === "--accept-secret" && further_arguments.length === 0) return acceptCurrentSecret;
  throw new OperatorError(
    "There is --fix, which mends what is found, and --accept-secret, which makes this SESSION_SECRET the database's own.",
  );
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

async function examineSite() {
  const faults = await listFaults();
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

async function fixSite() {
  const { faults, remaining } = await repair();
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
