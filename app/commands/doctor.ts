import { withDatabase } from "#app/domain/database.server.ts";
import { examine, mend } from "#app/domain/doctor/doctor.server.ts";
import { env } from "#app/lib/env.server.ts";
import { OperatorError } from "#app/lib/operator-error.ts";

/** More lines than this tell nobody more. */
const LINES_SHOWN = 100;

try {
  const { lines, is_well } = await withDatabase(isFixing() ? fix : look);
  process.stdout.write(`${lines.join("\n")}\n`);
  if (!is_well) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function isFixing(): boolean {
  const given = process.argv.slice(2);
  if (given.some((argument) => argument !== "--fix")) throw new OperatorError("The one option is --fix, which mends what is found.");
  return given.length > 0;
}

async function look() {
  const findings = await examine();
  if (findings.length === 0) return { lines: [`${env.SITE_NAME} is well: every counter is right, and nothing leads nowhere.`], is_well: true };
  return { lines: [...shorten(findings), `${findings.length} found; --fix mends them.`], is_well: false };
}

async function fix() {
  const { found, left } = await mend();
  const lines = [...shorten(found), `${found.length} found, ${found.length - left.length} mended.`];
  return { lines: left.length === 0 ? lines : [...lines, ...shorten(left)], is_well: left.length === 0 };
}

function shorten(findings: readonly string[]): string[] {
  const rest = findings.length - LINES_SHOWN;
  return rest > 0 ? [...findings.slice(0, LINES_SHOWN), `… and ${rest} more`] : [...findings];
}
