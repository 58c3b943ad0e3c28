import type { SourceFolder } from "../source.ts";

/** Finds where the backup has an upload. */
export type UploadFiles = { find(url: string): string | null };

/** What an address of an upload has in common with its path: the rest differs by host and site. */
const TAIL = /(?:^|\/)(original\/[^?#]+|\d{1,12}\/[\da-f]{16}\.[^/?#]+)(?:$|[?#])/;

/** `beside` is the folder of the dump, with a slash at its end. Uploads of S3 are there as well. */
export function listUploadFiles({ paths }: SourceFolder, beside: string): UploadFiles {
  const folders = new Set<string>();
  for (const path of paths) {
    if (!path.startsWith(`${beside}uploads/`)) continue;
    const [site] = path.slice(`${beside}uploads/`.length).split("/");
    folders.add(`${beside}uploads/${site}/`);
  }
  return {
    find(url) {
      const tail = TAIL.exec(url)?.[1];
      if (tail === undefined) return null;
      const candidates = [...folders].map((folder) => folder + tail);
      return candidates.find((path) => paths.has(path)) ?? null;
    },
  };
}
