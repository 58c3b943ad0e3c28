import { env } from "#app/lib/process/env.server.ts";
import { type Document, hrefOf, linkOf, type Mark, mapRuns, type Run } from "./document.ts";

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

/**
 * The files that the document shows as pictures or links to. It leaves out links whose text is their
 * address: they are made of plain text, also of text that somebody quotes.
 */
export function fileIdsIn(document: Document): number[] {
  const ids = new Set<number>();
  mapRuns(document, (runs) => {
    for (const run of runs) {
      const id = run.image ? fileIdOf(run.image.src) : null;
      const linked_id = linkedFileId(run);
      if (id !== null) ids.add(id);
      if (linked_id !== null && !isWrittenOut(run)) ids.add(linked_id);
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
 * Writes the addresses and sizes of these files as they are stored. The author may not show any other
 * file, so its link becomes text. A stored link would show the file as soon as somebody with more
 * rights quotes or edits the text.
 */
export function resolveFiles(document: Document, files: readonly OwnFile[]): Document {
  const files_by_id = new Map(files.map((file) => [file.id, file]));
  return mapRuns(document, (runs) =>
    runs.map((run) => resolveImage(resolveLink(run, files_by_id), files_by_id)),
  );
}

type FilesById = ReadonlyMap<number, OwnFile>;

function resolveLink(run: Run, files: FilesById): Run {
  const id = linkedFileId(run);
  if (id === null) return run;
  const file = isWrittenOut(run) ? undefined : files.get(id);
  const other_marks = run.marks.filter((mark) => hrefOf(mark) === null);
  return { ...run, marks: file ? [...other_marks, `link ${file.url}`] : other_marks };
}

function resolveImage({ image, ...run }: Run, files: FilesById): Run {
  const id = image ? fileIdOf(image.src) : null;
  if (!image || id === null) return { ...run, ...(image && { image }) };
  const file = files.get(id);
  if (!file) return { ...run, text: image.alt || nameIn(image.src) };
  const { url, width, height } = file;
  if (width && height) return { ...run, image: { src: url, alt: image.alt, width, height } };
  const is_in_link = run.marks.some((mark) => hrefOf(mark) !== null);
  const marks: readonly Mark[] = is_in_link ? run.marks : [...run.marks, `link ${url}`];
  return { text: image.alt || nameIn(url), marks };
}

/** The id of the uploaded file that a run is a link to. */
function linkedFileId(run: Run): number | null {
  const href = linkOf(run);
  return href === null ? null : fileIdOf(href);
}

/** The parser makes such links of addresses in plain text. */
function isWrittenOut(run: Run): boolean {
  return run.image === undefined && run.text === linkOf(run);
}

function nameIn(address: string): string {
  return address.split("/").at(-1) ?? "";
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
