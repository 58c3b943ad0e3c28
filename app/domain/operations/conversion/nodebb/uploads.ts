import { decodePart } from "#app/lib/net/decode-part.ts";
import type { SourceFolder } from "../source.ts";

export type Upload = {
  ref: string;
  /** In the folder of the source, or null if it is not there. */
  path: string | null;
  name: string;
};

/** "/assets/uploads/files/1700000000000-plan.pdf", or "/uploads/…" in old posts, at any site. */
const ADDRESS = /^(?:(https?:)?\/\/([^/?#]+))?(\/[^?#]*)?\/uploads\/([^?#]+)/i;
/** The time that NodeBB puts before the name of a file, sometimes after the number of the file in the form. */
const TIME_IN_NAME = /^(?:\d{1,3}_)?\d{13}[-_]/;
/** Wide pictures are stored in a smaller size as well, which posts show. */
const SMALLER = /-resized(\.\w+)$/;

const FOLDER = "/uploads/files/";
/** Addresses and descriptions are shorter. */
const NEAR = 500;
const BEFORE = /[^\s"'()<>\]]*$/;
const AFTER = /^[^\s"'()<>\]]+/;
/** What Markdown has before the address of a picture. */
const PICTURE = /!\[([^[\]\n]*)\]\($/;

/** Finds uploaded files by their addresses in `public/uploads`, wherever that folder lies in the source. */
export class Uploads {
  readonly #paths = new Map<string, string>();
  readonly #hosts: ReadonlySet<string>;

  constructor({ paths }: SourceFolder, hosts: readonly string[]) {
    this.#hosts = new Set(hosts);
    for (const path of paths) {
      const name = /(?:^|\/)((?:files|profile)\/.+)$/.exec(path)?.[1];
      if (name !== undefined && !this.#paths.has(name)) this.#paths.set(name, path);
    }
  }

  isOwnHost(host: string): boolean {
    return this.#hosts.has(host.toLowerCase());
  }

  /**
   * Null for the address of something else. Whether it is of another site is known by its host, or, if
   * the source names no host, by the name of the file.
   */
  find(address: string): Upload | null {
    const match = ADDRESS.exec(address.trim());
    if (!match) return null;
    const host = match[2];
    const upload = this.findFile(match[4] ?? "");
    if (!upload || host === undefined || this.isOwnHost(host)) return upload;
    return this.#hosts.size === 0 && upload.path !== null ? upload : null;
  }

  /** A file by its path in the folder of uploads, such as "files/1700000000000-plan.pdf". */
  findFile(encoded: string): Upload | null {
    const file = decodePart(encoded).replace(/^\/+/, "");
    if (!/^(?:files|profile)\/./.test(file) || /\p{Cc}/u.test(file)) return null;
    const original = file.replace(SMALLER, "$1");
    const stored = this.#paths.has(original) ? original : file;
    const name = (stored.split("/").at(-1) ?? "").replace(TIME_IN_NAME, "");
    return { ref: `upload:${stored}`, path: this.#paths.get(stored) ?? null, name: name || "file" };
  }

  /** The files that a text names, with the description if it is a picture of Markdown. */
  *listIn(text: string): Generator<Upload & { alt: string }> {
    // By positions and not by one pattern, which would try every character of a long word as its start.
    let position = text.indexOf(FOLDER);
    while (position >= 0) {
      const end = position + FOLDER.length;
      const [before = ""] = BEFORE.exec(text.slice(Math.max(0, position - NEAR), position)) ?? [];
      const [after = ""] = AFTER.exec(text.slice(end, end + NEAR)) ?? [];
      const upload = this.find(before + FOLDER + after);
      const start = position - before.length;
      const [, alt = ""] = PICTURE.exec(text.slice(Math.max(0, start - NEAR), start)) ?? [];
      if (upload) yield { ...upload, alt: descriptionOf(alt, upload) };
      position = text.indexOf(FOLDER, end);
    }
  }
}

/** Where nobody has described a picture, NodeBB's composer writes the name of the file. */
export function descriptionOf(alt: string, { name }: Upload): string {
  const is_name = alt.replace(TIME_IN_NAME, "") === name || /^[^ ]+\.\w{2,4}$/.test(alt);
  return is_name ? "" : alt;
}
