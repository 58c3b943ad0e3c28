import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ReadMail, readMail } from "./read-mail.ts";

/** The emails to an address that were written as files, oldest first. */
export function mailsTo({ data_dir }: { data_dir: string }, address: string): ReadMail[] {
  const folder = join(data_dir, "mail");
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  return names
    .filter((name) => name.endsWith(".eml"))
    .map((name) => readMail(readFileSync(join(folder, name), "utf8")))
    .filter(({ headers }) => headers.get("to")?.[0] === address);
}
