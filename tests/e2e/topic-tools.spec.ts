import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, openPostMenu, test } from "./support.ts";

test("a moderator locks and pins a topic from the page of its tools @core", async ({
  app,
  as,
  scripted,
}) => {
  const mehmet = await app.apiAs("mehmet");
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const topic_id = await makeTopic(mehmet, forum_id, "Ceviz sehpa");
  await makePost(mehmet, topic_id);
  await app.sql`insert into moderators (user_id, forum_id) values (${await app.idOf("ayse")}, ${forum_id})`;
  const page = await as("ayse");
  await open(page, `/topic/${topic_id}`, scripted);

  await (await openPostMenu(page.locator(".topic-acts"), tr("topic.moderate"))).click();
  await expect(page.getByRole("heading", { name: tr("topic.moderate") })).toBeVisible();
  await checkPage(page);
  await page.getByRole("link", { name: tr("moderation.lock"), exact: true }).click();
  await page.getByLabel(tr("moderation.lockReason")).fill("Konu dağıldı.");
  await checkPage(page);
  await page.getByRole("button", { name: tr("moderation.lock") }).click();
  await expect(page.getByText(tr("rows.lockReason", { reason: "Konu dağıldı." }))).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/topic/${topic_id}$`));
  await checkPage(page);

  await (await openPostMenu(page.locator(".topic-acts"), tr("topic.moderate"))).click();
  await page.getByRole("link", { name: tr("moderation.pin"), exact: true }).click();
  await page.getByRole("button", { name: tr("moderation.pin") }).click();
  await expect(page.locator(".notices")).toContainText(tr("notices.topicPinned"));
  await open(page, `/forum/${forum_id}`, scripted);
  await expect(page.getByRole("row", { name: tr("rows.pinned") })).toContainText(tr("rows.locked"));
  await checkPage(page);

  const reader = await as("mehmet", { theme: "dark" });
  await open(reader, `/topic/${topic_id}`, scripted);
  await expect(reader.getByText(tr("topic.closed"))).toBeVisible();
  await expect(reader.getByRole("link", { name: tr("topic.postReply") })).toHaveCount(0);
  await checkPage(reader);
});
