import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { discourseTables } from "#tests/conversion/discourse-source.ts";
import { writePostgresDump } from "#tests/conversion/postgres-dump.ts";
import { ConversionError } from "../conversion-error.ts";
import { ConversionStore, storeFor } from "../store.server.ts";
import { recogniseDiscourse } from "./recognise.server.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "discourse-recognise-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("a dump is recognised by its tables, whatever it is called", async () => {
  const dump = writePostgresDump(discourseTables());
  const isRecognised = async (paths: string[]) =>
    (await recogniseDiscourse({ root: folder, paths: new Set(paths) }, { date_order: null })) !==
    null;
  await writeFile(join(folder, "forum-2024-v2024.sql"), dump);
  await writeFile(
    join(folder, "other.sql"),
    writePostgresDump({ legacy_hash: { columns: ["id"], rows: [] } }),
  );
  expect(await isRecognised(["forum-2024-v2024.sql"])).toBe(true);
  expect(await isRecognised(["other.sql"])).toBe(false);
  expect(await isRecognised(["forum-2024-v2024.sql", "dump.sql.gz"])).toBe(false);
  expect(await isRecognised(["uploads/a.png"])).toBe(false);
});

test("a dump that was cut ends in a sentence", async () => {
  const dump = writePostgresDump(discourseTables());
  await writeFile(join(folder, "cut.sql"), dump.slice(0, dump.indexOf("COPY public.topics") + 200));
  const cut = await recogniseDiscourse(
    { root: folder, paths: new Set(["cut.sql"]) },
    { date_order: null },
  );
  const other_store = new ConversionStore(":memory:");
  await expect(cut?.load(storeFor(other_store))).rejects.toThrow(ConversionError);
  other_store.close();
});
