import type { SourceFolder } from "../source.ts";

/**
 * Finds the files of a board, which may lie anywhere in the folder: people copy "files" alone, or the
 * whole forum. A name from the database never becomes a part of a path.
 */
export class FolderFiles {
  readonly #paths_by_name = new Map<string, string[]>();

  constructor({ paths }: SourceFolder) {
    for (const path of [...paths].toSorted()) {
      const name = lastPart(path);
      this.#paths_by_name.set(name, [...(this.#paths_by_name.get(name) ?? []), path]);
    }
  }

  /** `folders` are the usual ones, best first. The name in another folder is taken too. */
  find(name: string, folders: string[]): string | null {
    const paths = this.#paths_by_name.get(lastPart(name)) ?? [];
    const usual = folders.flatMap((folder) =>
      paths.filter((path) => `/${path}`.endsWith(`/${folder}/${name}`)),
    );
    return usual[0] ?? paths[0] ?? null;
  }
}

const lastPart = (path: string) => path.slice(path.lastIndexOf("/") + 1);
