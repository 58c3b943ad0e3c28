import { replace } from "react-router";
import { z } from "zod";
import type { NoticeKey, TextKey } from "#locales/index.ts";
import { notices } from "#locales/tr/notices.ts";
import { flashCookie } from "../session/cookies.server.ts";
import { isNavigation } from "./navigation.server.ts";

/** The sentences with a reason that a notice can have. */
const REASONS = [
  "invites.copyYourself",
  "invites.someNotSent",
  "editor.picturesLeftOut",
  "editor.picturesWaiting",
  "editor.notNotified",
  "backups.reasonStorageAway",
  "backups.reasonStorageFull",
  "backups.reasonStorageRefused",
  "backups.reasonNotThere",
  "backups.reasonDamaged",
  "backups.reasonDatabaseFull",
  "backups.reasonNewer",
  "backups.reasonNoScratch",
  "backups.reasonInterrupted",
  "backups.reasonUnexpected",
] as const satisfies readonly TextKey[];

/**
 * `because` is the key of a sentence with the reason, `count` a number and `date` a time that the notice names,
 * `report_id` the report that the act has closed, `undo` the ids with which it can be undone.
 */
export type Flash = {
  key: NoticeKey;
  because?: (typeof REASONS)[number];
  count?: number;
  date?: number;
  report_id?: number;
  undo?: z.output<typeof undo_ids>;
};

const id = z.int().positive();
/** Later ones are no dates. */
const LAST_DATE_MS = 8.64e15;

/** `forum_id` is the forum that a moved topic was in. */
const undo_ids = z.object({
  topic_id: id,
  post_id: id.optional(),
  forum_id: id.optional(),
});

/**
 * The cookie is not signed: on a site without https a neighbour may set it. So it can only choose
 * among the notices of the site.
 */
const flash_shape = z.object({
  key: z.custom<NoticeKey>(isNotice),
  because: z.enum(REASONS).optional(),
  count: z.int().nonnegative().optional(),
  date: z.int().min(0).max(LAST_DATE_MS).optional(),
  report_id: id.optional(),
  undo: undo_ids.optional(),
});

/**
 * Redirects with a notice that the next page shows once. It replaces the form in the history, so
 * "back" leads to the page before the form.
 */
export async function redirectWith(
  notice: NoticeKey | Flash,
  to: string,
  headers = new Headers(),
): Promise<Response> {
  const flash: Flash = typeof notice === "string" ? { key: notice } : notice;
  await appendFlash(headers, flash);
  return replace(to, { headers });
}

/** Adds the notice to a redirect of another kind. */
export async function appendFlash(headers: Headers, flash: Flash): Promise<void> {
  headers.append("Set-Cookie", await flashCookie.serialize(flash));
}

/** The notice of this request, and the header that removes its cookie. */
export async function takeFlash(
  request: Request,
): Promise<{ flash: Flash | null; headers: Headers }> {
  if (!isNavigation(request)) return { flash: null, headers: new Headers() };
  const flash = readFlash(await flashCookie.parse(request.headers.get("Cookie")));
  const headers = new Headers();
  if (flash) headers.append("Set-Cookie", await flashCookie.serialize(null, { maxAge: 0 }));
  return { flash, headers };
}

/** Any other value than those that `appendFlash` writes is no notice. */
function readFlash(value: unknown): Flash | null {
  return flash_shape.safeParse(value).data ?? null;
}

function isNotice(value: unknown): boolean {
  return typeof value === "string" && Object.hasOwn(notices, value);
}
