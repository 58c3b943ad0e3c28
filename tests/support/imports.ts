import { readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect } from "vitest";
import type { App } from "./app.ts";
import type { Browser, Page } from "./browser.ts";
import { ANY_TIME, type Entry, entriesOf, tarOf } from "./packed-community.ts";
import { tr } from "./texts.ts";

export const IMPORT_PATH = "/admin/community/import";
/** The superuser of the archive. */
export const NEWCOMER = { username: "taşınan", email: "tasinan@example.org" };

/** Selin is the first superuser, and nobody else has come. */
export async function emptySite(app: App): Promise<void> {
  await app.sql`delete from users where username <> 'selin'`;
}

/** The entries of a small community, whose superuser has the password of the tests. */
export async function smallCommunity(app: App, contents: Buffer[] = []): Promise<Entry[]> {
  const [selin] =
    await app.sql`select hash from passwords where user_id = ${await app.idOf("selin")}`;
  return entriesOf(
    {
      members: [
        {
          id: 7,
          ...NEWCOMER,
          is_superuser: true,
          created_at: ANY_TIME,
          password_hash: selin?.hash,
        },
        { id: 8, username: "parolasız", created_at: ANY_TIME },
      ],
      categories: [{ id: 3, name: "Atölye" }],
      forums: [{ id: 5, category_id: 3, name: "Taşınmış forum" }],
      topics: [
        {
          id: 9,
          forum_id: 5,
          owner_id: 7,
          title: "Eski konu",
          content: "<p>Söz.</p>",
          created_at: ANY_TIME,
        },
      ],
    },
    contents,
  );
}

export async function archiveFile(entries: readonly Entry[], name: string): Promise<File> {
  return new File([gzipSync(await tarOf(entries))], name);
}

/** Sends the form of the page, and waits for the end of the check. */
export async function upload(browser: Browser, file: File): Promise<Page> {
  const page = await browser.get(IMPORT_PATH);
  const answer = await page.submit({ file: [file] }, { button: tr("community.uploadAndCheck") });
  return answer.status === 200 ? await endOfCheck(browser) : answer;
}

export async function endOfCheck(browser: Browser): Promise<Page> {
  let page = await browser.get(IMPORT_PATH);
  await expect
    .poll(
      async () => {
        page = await browser.get(IMPORT_PATH);
        return page.all("progress").length;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  return page;
}

/** The names of the files in the folder of archives. */
export function listImports(app: App): string[] {
  try {
    return readdirSync(join(app.data_dir, "imports")).toSorted();
  } catch {
    return [];
  }
}
