import type { Readable } from "node:stream";
import { z } from "zod";
import { safeMessage } from "#app/lib/safe-error.server.ts";
import { copyIn, tallyTable } from "./copy.server.ts";
import { withoutForeignKeys } from "./foreign-keys.server.ts";
import { unpack } from "./gzip.server.ts";
import {
  FORMAT,
  MANIFEST_FILE,
  type Manifest,
  manifest_shape,
  type Snapshot,
  SNAPSHOT_FILE,
  snapshot_shape,
  tableFolder,
} from "./manifest.ts";
import { migrateTo } from "./migrations.server.ts";
import type { Scratch } from "./scratch.server.ts";
import type { Sql } from "./side-database.server.ts";
import { setSequences } from "./tables.server.ts";
import { readTar, type TarFile } from "./tar.server.ts";
import { BackupTrouble, damaged } from "./trouble.server.ts";

/** How the work is shared out: reading takes longer than counting again. */
const READING_SHARE = 0.7;

/**
 * Restores a stored backup into an empty database and compares all that came of it with what was
 * written down. Returns only if everything agrees.
 */
export async function prove(
  stored: Readable,
  scratch: Scratch,
  passed: (share: number) => Promise<void>,
): Promise<Manifest> {
  const files = readTar(unpack(stored));
  const snapshot = readSnapshot(await next(files));
  if (snapshot.format > FORMAT)
    throw new BackupTrouble(
      "newer",
      "This backup has a newer format: restore it with the version of the program that made it.",
    );
  await migrateTo(scratch.sql, snapshot.migrations);
  const manifest = await loadAll(files, scratch.sql, snapshot, passed);
  const { tables } = manifest;
  for (const [place, table] of tables.entries()) {
    const found = await tallyTable(scratch, table);
    if (found.rows !== table.rows || found.bytes !== table.bytes || found.sha256 !== table.sha256)
      throw damaged(`the table ${table.name} is not what it was`);
    await passed(READING_SHARE + ((1 - READING_SHARE) * (place + 1)) / tables.length);
  }
  return manifest;
}

/** What Postgres says to all that comes after a refusal in a transaction. */
const ALREADY_REFUSED = "25P02";

/**
 * All or nothing, though the database is but a scratch: what the foreign keys refuse is no backup.
 */
async function loadAll(
  files: AsyncGenerator<TarFile>,
  scratch: Sql,
  snapshot: Snapshot,
  passed: (share: number) => Promise<void>,
): Promise<Manifest> {
  let file = await next(files);
  await scratch`begin`;
  await withoutForeignKeys(scratch, async () => {
    for (const [place, table] of snapshot.tables.entries()) {
      async function* lines() {
        for (; file.name.startsWith(tableFolder(table.name)); file = await next(files))
          yield file.body;
      }
      await copyIn(scratch, table, lines());
      await passed((READING_SHARE * (place + 1)) / snapshot.tables.length);
    }
    await setSequences(scratch, snapshot.sequences);
  }).catch(sayDamage);
  await scratch`commit`;
  const manifest = readManifest(file);
  if (!(await files.next()).done) throw damaged("there is more in it than its manifest says");
  const { tables, ...rest } = manifest;
  const told = {
    ...rest,
    tables: tables.map(({ name, columns, key }) => ({ name, columns, key })),
  };
  if (JSON.stringify(snapshot_shape.parse(told)) !== JSON.stringify(snapshot))
    throw damaged("its beginning and its end do not agree");
  return manifest;
}

/** Rows that the database does not take: what is refused there was never taken out of one. */
function sayDamage(error: unknown): never {
  const code =
    error instanceof Error && error.name === "PostgresError" && "code" in error
      ? String(error.code)
      : "";
  if (code === ALREADY_REFUSED) throw damaged("the database does not take its rows", error);
  throw error instanceof Error && /^(22|23|42)/.test(code)
    ? damaged(safeMessage(error), error)
    : error;
}

async function next(files: AsyncGenerator<TarFile>): Promise<TarFile> {
  const { done, value } = await files.next();
  if (done) throw damaged("its manifest is missing");
  return value;
}

function readSnapshot(file: TarFile): Snapshot {
  if (file.name !== SNAPSHOT_FILE) throw damaged(`it begins with ${file.name}`);
  return readJson(snapshot_shape, file);
}

function readManifest(file: TarFile): Manifest {
  if (file.name !== MANIFEST_FILE) throw damaged(`${file.name} is not where it belongs`);
  return readJson(manifest_shape, file);
}

function readJson<Shape extends z.ZodType>(shape: Shape, { name, body }: TarFile): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(body.toString("utf8")));
  } catch (cause) {
    throw damaged(`${name} cannot be read`, cause);
  }
}
