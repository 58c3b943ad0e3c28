import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { checkWrittenHtml } from "#app/content/check-written-html.server.ts";
import { BrokenArchive, PROBLEMS_NAMED, type Problem } from "./archive-problem.ts";
import { Circles } from "./circles.ts";
import type { ReportShare } from "./export-community.server.ts";
import type { Format, Manifest } from "./format.ts";
import { KINDS } from "./kinds/index.ts";
import type { Kind } from "./kinds/kind.ts";
import { compareKeys, type Line, lineSchema } from "./line-schema.ts";
import { type ReadContent, type ReadPart, readCommunity } from "./read-community.server.ts";
import { References } from "./references.ts";
import { makeReason } from "./refused-file.ts";

export type CheckedArchive = {
  format: Format;
  manifest: Manifest;
  problems: Problem[];
  /** How many problems there are, of which `problems` has the first. */
  problem_count: number;
  /** Whether an active member is one. Otherwise the superuser of the empty site stays. */
  has_superuser: boolean;
  /** How many active members have no password, or no address, in the archive. */
  members_without: { password: number; email: number };
};

/**
 * Reads a whole archive and changes nothing. Memory grows by the ids only, which references are
 * compared with. What only the database can know, such as two equal names, is found when the archive
 * is stored, in one transaction.
 */
export async function checkCommunity(
  path: string,
  report: ReportShare = () => {},
): Promise<CheckedArchive> {
  const check = new ArchiveCheck();
  const { size } = await stat(path);
  const stream = createReadStream(path);
  let format: Format | undefined;
  let manifest: Manifest | undefined;
  for await (const item of readCommunity(stream)) {
    await report(Math.min(1, stream.bytesRead / size));
    if (item.type === "format") format = requireEverything(item.format);
    else if (item.type === "part") check.readPart(item.part);
    else if (item.type === "content") await check.readContent(item.content);
    else manifest = item.manifest;
  }
  if (!format || !manifest) throw new BrokenArchive(makeReason("incompleteArchive"));
  check.finish(manifest);
  const { problems, problem_count, has_superuser, members_without } = check;
  return { format, manifest, problems, problem_count, has_superuser, members_without };
}

class ArchiveCheck {
  readonly problems: Problem[] = [];
  problem_count = 0;
  has_superuser = false;
  readonly members_without = { password: 0, email: 0 };
  readonly #schemas = new Map(KINDS.map((kind) => [kind, lineSchema(kind)]));
  readonly #references = new References();
  readonly #circles = new Circles();
  readonly #found: Manifest = { lines: {}, files: { count: 0, bytes: 0 }, parts: {} };
  readonly #expected_contents = new Set<string>();
  #last: { kind: Kind; line: Line } | null = null;

  readPart({ kind, name, sha256, values }: ReadPart): void {
    this.#found.parts[name] = sha256;
    this.#found.lines[kind.name] = (this.#found.lines[kind.name] ?? 0) + values.length;
    for (const [index, value] of values.entries())
      this.#readLine(kind, `${name}:${index + 1}`, value);
  }

  #readLine(kind: Kind, place: string, value: unknown): void {
    const { data: line, error } = this.#schemas.get(kind)?.safeParse(value) ?? {};
    if (!line) {
      const [issue] = error?.issues ?? [];
      this.#add(place, `${issue?.path.join(".") || "the line"}: ${issue?.message}`);
      return;
    }
    if (this.#last?.kind === kind && compareKeys(kind, this.#last.line, line) >= 0)
      this.#add(place, `the key (${kind.key.join(", ")}) is not above that of the line before`);
    this.#last = { kind, line };
    for (const [name, field] of Object.entries(kind.fields))
      if (field.is_html && !isWrittenHtml(String(line[name])))
        this.#add(place, `${name} has HTML that is not in the format`);
    if (kind.name === "members" && line.is_active && !line.is_former) this.#readAccount(line);
    if (kind.name === "file_contents") this.#expected_contents.add(String(line.sha256));
    for (const { what } of this.#references.add(kind, line, place)) this.#add(place, what);
    this.#circles.add(kind, line);
  }

  #readAccount({ is_superuser, password_hash, email }: Line): void {
    if (is_superuser) this.has_superuser = true;
    if (password_hash === null) this.members_without.password += 1;
    if (email === null) this.members_without.email += 1;
  }

  async readContent({ sha256, body }: ReadContent): Promise<void> {
    const place = `contents/${sha256}`;
    if (!this.#expected_contents.delete(sha256)) throw new BrokenArchive(`no line needs ${place}`);
    const hash = createHash("sha256");
    for await (const chunk of body) {
      hash.update(chunk);
      this.#found.files.bytes += chunk.length;
    }
    this.#found.files.count += 1;
    if (hash.digest("hex") !== sha256) this.#add(place, "the bytes have another SHA-256");
  }

  finish(manifest: Manifest): void {
    for (const sha256 of this.#expected_contents)
      this.#add(`contents/${sha256}`, "it is not in the archive");
    for (const { place, what } of [...this.#references.finish(), ...this.#circles.list()])
      this.#add(place, what);
    if (!isDeepStrictEqual(manifest, this.#found))
      this.#add("manifest.json", "the counts or hashes are not those of the archive");
  }

  #add(place: string, what: string): void {
    this.problem_count += 1;
    if (this.problems.length < PROBLEMS_NAMED) this.problems.push({ place, what });
  }
}

function requireEverything(format: Format): Format {
  if (format.content === "members") throw new BrokenArchive(makeReason("membersArchive"));
  return format;
}

function isWrittenHtml(html: string): boolean {
  try {
    checkWrittenHtml(html);
    return true;
  } catch {
    return false;
  }
}
