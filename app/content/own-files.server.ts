import { env } from "#app/lib/process/env.server.ts";
import { type Document, hrefOf, type Mark, mapRuns, type Run } from "./document.ts";

const OWN_ORIGIN = new URL(env.SITE_URL).origin;
const FILE_PATH = /^\/files\/(\d{1,10})\/[a-z0-9.-]+$/;

/** A file that a post may show. The sides are null for what is no picture. */
export type OwnFile = { id: number; url: string; width: number | null; height: number | null };

/** The id in the address of an uploaded file, or null. */
export function fileIdOf(address: string): number | null {
  const url = URL.parse(address, OWN_ORIGIN);
  const id = url?.origin === OWN_ORIGIN ? FILE_PATH.exec(url.pathname)?.[1] : undefined;
  return id === undefined ? null : Number(id);
}

/** The files that the document shows as pictures or links to. */
export function fileIdsIn(document: Document): number[] {
  const ids = new Set<number>();
  mapRuns(document, (runs) => {
    for (const { image, marks } of runs) {
      const addresses = [image?.src, ...marks.map(hrefOf)];
      for (const address of addresses) {
        const id = address ? fileIdOf(address) : null;
        if (id !== null) ids.add(id);
      }
    }
    return runs;
  });
  return [...ids];
}

/** The same of stored HTML, without parsing it. */
export function fileIdsInHtml(html: string): number[] {
  return [...html.matchAll(/ (?:src|href)="\/files\/(\d{1,10})\//g)].map(([, id]) => Number(id));
}

/**
 * Writes the addresses and sizes of these files as they are stored. A picture that is not among
 * them, because its author may not read it, becomes a link.
 */
export function resolveFiles(document: Document, files: readonly OwnFile[]): Document {
  const files_by_id = new Map(files.map((file) => [file.id, file]));
  const findFile = (address: string) => {
    const id = fileIdOf(address);
    return id === null ? undefined : files_by_id.get(id);
  };
  const resolveMark = (mark: Mark): Mark => {
    const file = findFile(hrefOf(mark) ?? "");
    return file ? `link ${file.url}` : mark;
  };
  const resolveRun = ({ image, ...run }: Run): Run => {
    const marks = run.marks.map(resolveMark);
    if (!image || fileIdOf(image.src) === null) return { ...run, marks, ...(image && { image }) };
    const file = findFile(image.src);
    if (!file?.width || !file.height) return linkTo(file?.url ?? image.src, image.alt, marks);
    const { width, height } = file;
    return { ...run, marks, image: { src: file.url, alt: image.alt, width, height } };
  };
  return mapRuns(document, (runs) => runs.map(resolveRun));
}

function linkTo(href: string, alt: string, marks: readonly Mark[]): Run {
  const is_in_link = marks.some((mark) => hrefOf(mark) !== null);
  return { text: alt || href, marks: is_in_link ? marks : [...marks, `link ${href}`] };
}

/** Both editors leave the sizes of uploaded pictures to the site, so they make no difference. */
export function withoutFileSizes(document: Document): Document {
  return mapRuns(document, (runs) =>
    runs.map((run) =>
      run.image && fileIdOf(run.image.src) !== null
        ? { ...run, image: { ...run.image, width: 0, height: 0 } }
        : run,
    ),
  );
}
