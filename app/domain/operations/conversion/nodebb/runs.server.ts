import { type Document, linkOf, type Mark, mapRuns, type Run } from "#app/content/document.ts";
import { joinEqualRuns } from "#app/content/tidy-runs.server.ts";
import type { Links } from "../source.ts";
import { type MembersBySlug, memberBySlug } from "./slug.ts";
import { descriptionOf, type Upload, type Uploads } from "./uploads.ts";

type RunContext = {
  uploads: Uploads;
  members: MembersBySlug;
  uploadOf: (src: string) => Upload | null;
};

/** What stands before "@" in a mention is no part of an address. */
const MENTION = /(?<![\p{L}\p{N}_@/.-])@([\p{L}\p{N}_.-]+)/gu;

/** Puts uploaded files and mentions of this site in the place of NodeBB's. */
export function linkRuns(document: Document, links: Links, context: RunContext): Document {
  return mapRuns(document, (runs) =>
    joinEqualRuns(
      runs
        .flatMap((run, index) => linkRun(run, runs[index + 1], links, context))
        .filter((run) => run.text !== "" || run.image),
    ),
  );
}

function linkRun(run: Run, next: Run | undefined, links: Links, context: RunContext): Run[] {
  if (run.image) return [pictureRun(run, run.image, links, context)];
  const href = linkOf(run);
  if (href === null) return run.marks.includes("code") ? [run] : mentionRuns(run, links, context);
  const upload = context.uploads.find(href);
  if (!upload) return [run];
  const is_last = !next || linkOf(next) !== href;
  return fileRuns(run, upload, is_last, links);
}

/** Pictures of other sites stay as they are. */
function pictureRun(
  run: Run,
  { src, alt }: { src: string; alt: string },
  links: Links,
  { uploads, uploadOf }: RunContext,
): Run {
  const upload = uploadOf(src);
  if (!upload) return run;
  const marks = run.marks.filter((mark) => !isOfUpload(mark, uploads));
  const file = links.file(upload.ref);
  if (!file) return { text: alt || upload.name, marks };
  if (!file.image) return file;
  const image = { ...file.image, alt: file.image.alt || descriptionOf(alt, upload) };
  return { ...file, marks, image };
}

/** A smaller picture is a link to the larger one. Both are one file here. */
function isOfUpload(mark: Mark, uploads: Uploads): boolean {
  const href = linkOf({ text: "", marks: [mark] });
  return href !== null && uploads.find(href) !== null;
}

/** A link to a picture has its words, and then the picture. */
function fileRuns(run: Run, upload: Upload, is_last: boolean, links: Links): Run[] {
  const file = links.file(upload.ref);
  const marks = run.marks.filter((mark) => !mark.startsWith("link "));
  if (!file) return [{ text: run.text, marks }];
  if (!file.image) {
    const link = file.marks.filter((mark) => mark.startsWith("link "));
    return [{ text: isNameOf(run, upload) ? file.text : run.text, marks: [...marks, ...link] }];
  }
  const words = isNameOf(run, upload) ? [] : [{ text: run.text, marks }];
  const space = words.map(() => ({ text: " ", marks: [] }));
  return is_last ? [...words, ...space, file] : words;
}

/** The text of a link that is only its address, or the name of the file. */
function isNameOf({ text }: Run, { name, ref }: Upload): boolean {
  return text === name || text.includes("/uploads/") || ref.endsWith(`/${text}`);
}

function mentionRuns(run: Run, links: Links, { members }: RunContext): Run[] {
  const parts: Run[] = [];
  let end = 0;
  for (const match of run.text.matchAll(MENTION)) {
    const written = match[1] ?? "";
    // A full stop at the end is mostly one of the sentence.
    const name = memberBySlug(members, written) ? written : written.replace(/(?<![.-])[.-]+$/, "");
    const member = memberBySlug(members, name);
    const mention = member && links.mention({ id: member.id });
    if (!mention) continue;
    parts.push({ ...run, text: run.text.slice(end, match.index) });
    parts.push({ ...mention, marks: [...run.marks, ...mention.marks] });
    end = match.index + 1 + name.length;
  }
  return [...parts, { ...run, text: run.text.slice(end) }];
}
