import { beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { TENTH_OF_LIMITS } from "#tests/support/app-settings.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import type { PersonName } from "#tests/support/people.ts";
import { tr } from "#tests/support/texts.ts";

let app: App;
let topic_id: number;

beforeAll(async () => {
  app = await sharedApp(TENTH_OF_LIMITS);
  const selin = await app.apiAs("selin");
  const { forum_id } = await makeForum(selin);
  topic_id = await makeTopic(selin, forum_id);
});

/** The answer to a reply with so many files. */
async function reply(person: PersonName, count: number, name: string) {
  const files = Array.from(
    { length: count },
    (_, n) => new File([`%PDF-${n}`], `${name}-${n}.pdf`),
  );
  const form = await (await app.as(person)).get(`/topic/${topic_id}/reply`);
  const page = await form.submit({ content: "Dosyalar", files });
  const error = page.root.querySelector("[id$=-files-error]")?.textContent ?? null;
  return { error, text: page.root.querySelector("[name=content]")?.textContent ?? null };
}

test("a newcomer gets what is within the limit of the first day, and is told which files are not", async () => {
  const user_id = await app.idOf("ayse");
  await app.sql`update users set is_trusted = false, created_at = now() where id = ${user_id}`;
  const { error, text } = await reply("ayse", 4, "yeni");
  const refused = { label: "yeni-2.pdf, yeni-3.pdf", message: tr("messages.newcomerFiles") };
  expect(error).toContain(tr("forms.aboutField", refused));
  expect(text).toMatch(/^\s*Dosyalar\n\n\[yeni-0\.pdf [^\n]+\n\n\[yeni-1\.pdf [^\n]+$/);
  expect(await app.sql`select from files where owner_id = ${user_id}`).toHaveLength(2);
});

test("an album within some minutes has a limit for every member", async () => {
  expect((await reply("mehmet", 10, "ilk")).error).toBeNull();
  const { error } = await reply("mehmet", 3, "son");
  expect(error).toContain(
    tr("forms.aboutField", { label: "son-2.pdf", message: tr("messages.tooManyTries") }),
  );
});
