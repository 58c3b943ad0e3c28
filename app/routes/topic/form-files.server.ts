import { appendFiles, type ShownFile } from "#app/content/append-files.server.ts";
import { ALT_MAX } from "#app/contract/field-limits.ts";
import { Refusal } from "#app/domain/base/refusal.ts";
import { toRefusal } from "#app/domain/base/to-refusal.server.ts";
import { ACCEPT_FILES, PICTURE_EXTENSIONS } from "#app/domain/members/files/file-types.ts";
import { alt } from "#app/domain/members/files/input.ts";
import type { File } from "#app/domain/members/files/parts/file-columns.server.ts";
import { storeFile } from "#app/domain/members/files/store-file.server.ts";
import type { Upload } from "#app/domain/members/files/upload.ts";
import type { User } from "#app/domain/members/users/user.ts";
import { draft_input } from "#app/domain/topics/drafts/input.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import type { FormFields } from "#app/http/form/form-body.server.ts";
import { MAX_FILES } from "#app/http/form/upload-form.server.ts";
import type { PageArgs } from "#app/http/page/ask-again.server.ts";
import {
  findUser,
  formContext,
  missingFilesContext,
  type RequestContext,
  readerContext,
  uploadsContext,
} from "#app/http/session/context.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { extensionOf } from "#app/lib/text/file-extension.ts";
import { fileLabel } from "#app/lib/text/file-label.ts";
import type { MessageKey } from "#locales/index.ts";

/**
 * The files of a writing form that were chosen without script. They are stored whatever button was
 * pressed, and shown at the end of the text, so a form that comes back has them in its text.
 */

const FILES_FIELD = "files";
const DESCRIPTIONS_FIELD = "descriptions";
/** A line for each picture, of the longest description. */
const DESCRIPTIONS_MAX = MAX_FILES * (ALT_MAX + 1);

/** Why files are not in the text. Without `names` it concerns the form as a whole. */
export type RefusedFiles = {
  key: MessageKey;
  names: string[];
  values?: Record<string, string | number>;
  retry_after_seconds?: number;
};

/**
 * What became of the files. `id` differs between answers, and `descriptions` are those of no stored
 * picture.
 */
export type FilesResult = {
  id: string;
  refused: RefusedFiles[];
  descriptions: string;
  has_changed_text: boolean;
};

export type FileLimits = ReturnType<typeof fileLimits>;

/** What the file field accepts, and what its hint says about it. */
export function fileLimits() {
  return {
    accept: ACCEPT_FILES,
    picture_mb: env.FILES_PICTURE_MB,
    file_mb: env.FILES_FILE_MB,
    max_files: MAX_FILES,
    descriptions_max: DESCRIPTIONS_MAX,
  };
}

/** Stores the files of the form, and adds them to its text. Null if it has none. */
export async function storeFormFiles(context: RequestContext): Promise<FilesResult | null> {
  const fields = context.get(formContext);
  const uploads = context.get(uploadsContext).filter(({ field }) => field === FILES_FIELD);
  const missing_files = context.get(missingFilesContext);
  const descriptions = (fields.get(DESCRIPTIONS_FIELD) ?? "").slice(0, DESCRIPTIONS_MAX);
  if (uploads.length === 0 && missing_files === null && descriptions.trim() === "") return null;
  const id = crypto.randomUUID();
  const actor = findUser(context);
  if (!actor || missing_files === "not_signed_in") {
    const had_files = uploads.length > 0 || missing_files !== null;
    return {
      id,
      refused: had_files ? [CHOOSE_AGAIN] : [],
      descriptions,
      has_changed_text: false,
    };
  }
  const stored = await storeInTurn(actor, uploads, descriptions.split("\n"));
  const refused = groupRefusals(stored.refusals);
  if (missing_files === "too_many")
    refused.push({ key: "tooManyFiles", names: [], values: { max: MAX_FILES } });
  if (missing_files === "no_room") refused.push({ key: "siteFull", names: [] });
  const { language } = context.get(readerContext);
  const content = fields.get("content") ?? "";
  const shown_files = stored.files.map((file) => shownFile(file, language));
  const new_content = appendFiles(content, formatOf(fields), shown_files);
  context.set(formContext, new Map([...fields, ["content", new_content]]));
  const unused_lines = stored.unused_lines.join("\n").trim();
  return { id, refused, descriptions: unused_lines, has_changed_text: new_content !== content };
}

/** Also if the database could not say who sent them. */
const CHOOSE_AGAIN: RefusedFiles = { key: "chooseFilesAgain", names: [] };

/** The form again, because of files that were refused: first its writer reads why. */
export const answerRefusedFiles = formAction<PageArgs, typeof draft_input, never>(
  draft_input,
  async () => {
    throw new Refusal(422, "filesRefused", { field: FILES_FIELD });
  },
);

type StoredFile = { file: File; description: string };
type FileRefusal = { name: string; refusal: Refusal };

/** One after the other, because each picture is drawn. A line of `lines` describes the next picture. */
async function storeInTurn(actor: User, uploads: readonly Upload[], lines: readonly string[]) {
  const files: StoredFile[] = [];
  const refusals: FileRefusal[] = [];
  const unused_lines: string[] = [];
  let next_line = 0;
  for (const upload of uploads) {
    const { name } = upload;
    const description = isNamedAsPicture(name) ? (lines[next_line++] ?? "").trim() : "";
    try {
      const file = await storeFile(actor, upload, { alt: altOf(description) });
      files.push({ file, description });
    } catch (error) {
      const refusal = toRefusal(error);
      if (!refusal) throw error;
      refusals.push({ name, refusal });
      if (description !== "") unused_lines.push(description);
    }
  }
  return { files, refusals, unused_lines: [...unused_lines, ...lines.slice(next_line)] };
}

/** HEIC is refused, but it is a picture to whoever describes it. */
const PICTURE_NAMES = new Set<string>([...PICTURE_EXTENSIONS, "heic", "heif"]);

function isNamedAsPicture(name: string): boolean {
  return PICTURE_NAMES.has(extensionOf(name));
}

/** A description that is too long for the file is whole in the text. */
function altOf(description: string): string {
  const { data: valid_alt = "" } = alt.safeParse(description);
  return valid_alt;
}

/** A sentence that names a file stands by itself; all others say of which files they are. */
function groupRefusals(refusals: readonly FileRefusal[]): RefusedFiles[] {
  const groups: RefusedFiles[] = [];
  for (const { name, refusal } of refusals) {
    const { key } = refusal;
    const { values, retry_after_seconds } = refusal.about;
    const is_about_file = values?.name !== undefined;
    const group = is_about_file ? undefined : groups.find((other) => other.key === key);
    if (group) group.names.push(name);
    else groups.push({ key, names: is_about_file ? [] : [name], values, retry_after_seconds });
  }
  return groups;
}

/** A link says of what kind and how large its file is. */
function shownFile({ file, description }: StoredFile, language: string): ShownFile {
  const { kind, url } = file;
  if (kind === "picture") return { kind, url, alt: description };
  return { kind, url, label: fileLabel(file, language) };
}

function formatOf(fields: FormFields): "markdown" | "html" {
  return fields.get("content_format") === "html" ? "html" : "markdown";
}
