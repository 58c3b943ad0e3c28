import { makeForum, makeTopic } from "#tests/support/community.ts";
import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, test } from "./support.ts";

const SELIN_CHANGED = tr("editing.changedBy", { username: "selin" });

// Without script: tests/http/edit-conflict.test.ts.
test("who saves second sees both texts, and a draft stays an edit of what it was begun with @script @core", async ({
  app,
  as,
  scripted,
}) => {
  const [selin, api] = [await app.apiAs("selin"), await app.apiAs("ayse")];
  const { forum_id } = await makeForum(selin);
  const topic_id = await makeTopic(api, forum_id, "Sehpa", "<p>Neden?</p>");
  const page = await as("ayse");
  const editor = page.locator(".ql-editor");
  await open(page, `/topic/${topic_id}/edit`, scripted);
  await editor.fill("Nemden.");
  await selin.put(`/topics/${topic_id}`, { title: "Masa", content: "<p>Nasıl?</p>" });

  await page.reload();
  await expect(editor).toHaveText("Nemden.");
  await page.getByRole("button", { name: tr("forms.save") }).click();
  await expect(page.getByRole("alert")).toContainText(SELIN_CHANGED);
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.locator("dl .prose")).toHaveText("Nasıl?");
  await expect(editor).toHaveText("Nemden.");
  await expect(page.locator("[name=title]")).toHaveValue("Masa");
  await checkPage(page);

  await editor.fill("Nemden, sanırım.");
  await expect(page.locator("dl .prose")).toHaveText("Nasıl?");
  await page.getByRole("button", { name: tr("forms.save") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Masa");
  expect(await app.sql`select title, content from topics where id = ${topic_id}`).toEqual([
    { title: "Masa", content: "<p>Nemden, sanırım.</p>" },
  ]);
});
