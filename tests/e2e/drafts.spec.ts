import { makeForum, makeTopic } from "#tests/support/community.ts";
import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, test } from "./support.ts";

// Without script: tests/http/drafts.test.ts.
test("a draft is found on another device, and two devices that differ ask which one to keep @script", async ({
  app,
  as,
  scripted,
}) => {
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const topic_id = await makeTopic(await app.apiAs("selin"), forum_id, "Sehpa", "<p>Neden?</p>");
  const address = `/topic/${topic_id}/reply`;
  const laptop = await as("ayse");
  await open(laptop, address, scripted);
  await laptop.locator(".ql-editor").fill("Nemden");
  await expect(laptop.getByText(tr("editor.draftOnDevice"))).toBeVisible();
  await laptop.locator("main h1").click();
  await expect(laptop.getByText(tr("editor.draftInAccount"))).toBeVisible();

  const phone = await as("ayse");
  await open(phone, address, scripted);
  await expect(phone.locator(".ql-editor")).toHaveText("Nemden");
  await expect(phone.getByText(tr("editor.draftRestored"))).toBeVisible();
  await phone.locator(".ql-editor").fill("Nemden, sanırım");
  await phone.locator("main h1").click();
  await expect(phone.getByText(tr("editor.draftInAccount"))).toBeVisible();

  await laptop.locator(".ql-editor").fill("Nemden değil");
  await laptop.locator("main h1").click();
  const other = laptop.getByRole("region", { name: tr("editor.otherDraft") });
  await expect(other).toHaveText("Nemden, sanırım");
  await expect(laptop.locator(".ql-editor")).toHaveText("Nemden değil");
  await checkPage(laptop);
  await laptop.getByRole("button", { name: tr("editor.useOther") }).click();
  await expect(laptop.locator(".ql-editor")).toHaveText("Nemden, sanırım");
  await expect(other).toHaveCount(0);
  await laptop.getByRole("button", { name: tr("topic.sendReply") }).click();
  await expect(laptop.locator(".post .prose").last()).toHaveText("Nemden, sanırım");
  expect(await app.sql`select from drafts where thing_id = ${topic_id}`).toHaveLength(0);
});
