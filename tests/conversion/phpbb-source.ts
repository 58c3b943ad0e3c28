import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { type DumpForm, gzipped, mysqlDump } from "./mysql-dump.ts";
import { type PhpbbVersion, phpbbTables } from "./phpbb-tables.ts";

/** Writes a small board with every trap, and the folders that belong to it. Nobody in it is real. */
export async function writePhpbbSource(
  folder: string,
  { version = "3.3", form = "mysqldump", is_gzipped = false }: PhpbbOptions = {},
): Promise<void> {
  const dump = mysqlDump(phpbbTables(version), form);
  const write = (path: string, content: Buffer | string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  write(is_gzipped ? "forum.sql.gz" : "forum.sql", is_gzipped ? gzipped(dump) : dump);
  write("files/2_0a1b2c3d", await picture("#406080"));
  write("files/3_4e5f6a7b", "%PDF-1.4\n% a plan\n");
  write("files/2_private1", "of a message");
  write("files/index.htm", "");
  write("images/avatars/upload/5a17_3.png", await picture("#804060"));
}

export type PhpbbOptions = { version?: PhpbbVersion; form?: DumpForm; is_gzipped?: boolean };

const picture = (background: string) =>
  sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
