import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll } from "vitest";
import { recognisePhpbb } from "#app/domain/operations/conversion/phpbb/recognise.server.ts";
import type { SourceFolder, SqlRow } from "#app/domain/operations/conversion/source.ts";
import { ConversionStore, storeFor } from "#app/domain/operations/conversion/store.server.ts";
import { newFolder, removeFolders } from "./load-source.ts";
import { type PhpbbOptions, writePhpbbSource } from "./phpbb-source.ts";

afterAll(removeFolders);

export function sourceFolder(root: string): SourceFolder {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  return { root, paths: new Set(paths) };
}

export async function loadPhpbbFolder(root: string) {
  const source = await recognisePhpbb(sourceFolder(root), { date_order: null });
  if (!source) throw new Error("not recognised");
  const store = new ConversionStore(":memory:");
  await source.load(storeFor(store));
  return { source, store };
}

export async function loadPhpbb(options: PhpbbOptions = {}) {
  const root = newFolder();
  await writePhpbbSource(root, options);
  return await loadPhpbbFolder(root);
}

export async function loadPhpbbDump(dump: string | Buffer) {
  const root = newFolder();
  writeFileSync(join(root, "x.sql"), dump);
  return await loadPhpbbFolder(root);
}

export const listRows = (store: ConversionStore, statement: string): SqlRow[] => [
  ...store.iterate(statement),
];
