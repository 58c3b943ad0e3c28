import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, openMenu, test } from "./support.ts";

test("a reply is reported, and a moderator claims the report and closes it", async ({
  app,
  as,
  scripted,
}) => {
  const [selin, ayse] = [await app.apiAs("selin"), await app.apiAs("ayse")];
  const topic_id = await makeTopic(ayse, (await makeForum(selin)).forum_id);
  await makePost(ayse, topic_id);
  const reporter = await as("mehmet");
  await open(reporter, `/topic/${topic_id}`, scripted);
  await reporter
    .locator("article[id^=post-]")
    .getByRole("link", { name: tr("topic.report") })
    .click();
  const send = reporter.getByRole("button", { name: tr("moderation.reportSend") });
  await send.click();
  await expect(reporter.getByRole("alert")).toContainText(tr("messages.reportReasonRequired"));
  await checkPage(reporter);
  await reporter.getByLabel(tr("moderation.reasonRude")).check();
  await send.click();
  await expect(reporter.getByRole("status")).toContainText(tr("notices.reported"));

  const moderator = await as("selin", { theme: "dark" });
  await open(moderator, "/forum", scripted);
  await (
    await openMenu(moderator, "Selin Aydın", tr("layout.moderationOpen", { open: 1 }))
  ).click();
  await expect(moderator.getByRole("heading", { level: 1 })).toHaveText(tr("moderation.reports"));
  await checkPage(moderator);
  await moderator.locator("main ul a[href^='/moderation/reports/']").click();
  await moderator.getByRole("button", { name: tr("moderation.claim"), exact: true }).click();
  await expect(moderator.getByRole("status")).toContainText(tr("notices.reportClaimed"));
  await checkPage(moderator);
  await moderator.getByLabel(tr("moderation.chooseHandled")).check();
  await moderator.getByRole("button", { name: tr("moderation.closeReport") }).click();
  await expect(moderator.getByRole("status")).toContainText(tr("notices.reportClosed"));
  await openMenu(moderator, "Selin Aydın", tr("layout.moderation"));
  expect(await app.sql`select state, outcome from reports`).toEqual([
    { state: "closed", outcome: "handled" },
  ]);
});
