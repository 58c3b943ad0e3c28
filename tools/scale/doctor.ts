import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { endOf, runProgram } from "./processes.ts";
import type { Result } from "./report.ts";
import type { ScaleSite } from "./site.ts";

/** Recounts every counter, with the command that an operator has. */
export async function runDoctor(site: ScaleSite, folder: string): Promise<Result> {
  const log = join(folder, "doctor.log");
  writeFileSync(log, "");
  const code = await runProgram({
    argv: [process.execPath, "app/commands/doctor.ts"],
    log,
    env: { NODE_ENV: "production", ...site.command_settings },
  });
  return {
    title: "`npm run doctor`",
    passed: code === 0,
    figure: endOf(log, 3).replaceAll("\n", " "),
  };
}
