import { existsSync } from "node:fs";
import { join } from "node:path";

/** How an operator types a command of the site in `folder`. A release has no npm. */
export function commandLine(name: string, argument: string, folder = process.cwd()): string {
  return existsSync(join(folder, "release.json"))
    ? `${join(folder, "bin", name)} ${argument}`
    : `npm run ${name} -- ${argument}`;
}
