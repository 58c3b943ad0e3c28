import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "../process/env.server.ts";
import { oneLine } from "../text/one-line.ts";

const DAY_MS = 86_400_000;
/**
 * Reading the names of this many files takes some milliseconds. The clean-up deletes older ones.
 */
const FILES_MAX = 10_000;
const EXTENSION = ".eml";
/** A crash may leave an incomplete file with this ending. */
const UNFINISHED = ".part";
/** The time in UTC to the millisecond and a random part: names sort by time and are unique. */
const MAIL_FILE_ID = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-[0-9a-f]{8}$/;

/** Emails are written here when there is no mail server. */
export const MAIL_FOLDER = join(env.DATA_DIR, "mail");

type MailText = { from: string; to: string; subject: string; text: string };
export type MailFile = Omit<MailText, "from"> & { id: string; stored_at: Date };

/**
 * Writes only the text, in UTF-8 and without breaking lines, so that links can be copied out of the
 * file with any program. Returns the path of the file.
 */
export async function storeMailFile({ from, to, subject, text }: MailText): Promise<string> {
  const now = new Date();
  const message = [
    `From: ${oneLine(from)}`,
    `To: ${oneLine(to)}`,
    `Subject: ${oneLine(subject)}`,
    `Date: ${now.toUTCString().replace("GMT", "+0000")}`,
    "Auto-Submitted: auto-generated",
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
    "",
    text,
    "",
  ]
    .join("\n")
    .replaceAll("\n", "\r\n");
  const id = `${now.toISOString().replace(/[-:.]/g, "")}-${randomBytes(4).toString("hex")}`;
  await mkdir(MAIL_FOLDER, { recursive: true, mode: 0o700 });
  await writeWhole(pathOf(id), message);
  return pathOf(id);
}

/** Neither a full disk nor a power cut leaves a part of a file that counts as a whole. */
async function writeWhole(path: string, text: string): Promise<void> {
  const unfinished_path = path + UNFINISHED;
  try {
    await writeFile(unfinished_path, text, { mode: 0o600, flush: true });
    await rename(unfinished_path, path);
  } catch (error) {
    await rm(unfinished_path, { force: true });
    throw error;
  }
}

/** The ids of the files that this version of the program wrote on this machine, newest first. */
export async function listMailFileIds(): Promise<string[]> {
  return (await listMailFiles())
    .filter((name) => name.endsWith(EXTENSION))
    .map((name) => name.slice(0, -EXTENSION.length))
    .filter((id) => MAIL_FILE_ID.test(id))
    .toSorted()
    .toReversed();
}

/** Null for an id that is not one of ours, and for a file that was deleted meanwhile. */
export async function readMailFile(id: string): Promise<MailFile | null> {
  const stored_at = timeOf(id);
  if (!stored_at) return null;
  const message = await readFile(pathOf(id), "utf8").catch(ignoreMissing);
  if (message === undefined) return null;
  const lines = message.split(/\r?\n/);
  const end = lines.indexOf("");
  const header = (name: string) =>
    lines
      .slice(0, end)
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? "";
  const text = lines
    .slice(end + 1)
    .join("\n")
    .trimEnd();
  return { id, stored_at, to: header("To"), subject: header("Subject"), text };
}

/** Deletes older letters, and the oldest if there are too many to list. */
export async function deleteOldMailFiles(days: number): Promise<void> {
  for (const name of await listMailFiles()) {
    const file = join(MAIL_FOLDER, name);
    const file_stats = await stat(file).catch(ignoreMissing);
    if (file_stats && Date.now() - file_stats.mtimeMs > days * DAY_MS)
      await rm(file, { force: true });
  }
  for (const id of (await listMailFileIds()).slice(FILES_MAX))
    await rm(pathOf(id), { force: true });
}

function pathOf(id: string): string {
  return join(MAIL_FOLDER, id + EXTENSION);
}

function timeOf(id: string): Date | null {
  const [, year, month, day, hour, minute, second, ms] = MAIL_FILE_ID.exec(id) ?? [];
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Lists complete and incomplete letters. */
async function listMailFiles(): Promise<string[]> {
  const names = (await readdir(MAIL_FOLDER).catch(ignoreMissing)) ?? [];
  return names.filter((name) => name.endsWith(EXTENSION) || name.endsWith(EXTENSION + UNFINISHED));
}

/** The folder does not exist before the first email, and another process may delete a file. */
function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}
