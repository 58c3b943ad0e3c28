import type { Page } from "@playwright/test";
import { makeForum, makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { mailsTo } from "#tests/support/stored-mails.ts";
import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, openMenu, openPostMenu, SITE_ADDRESS, test } from "./support.ts";

const TITLE = "Ceviz sehpa";
const SPLIT_TITLE = "Sehpa ayakları";
const REMOVAL_REASON = "Kişiye değil, konuya yanıt verin.";
const WARNING = "Bu ikinci kaba söz.";
const SUSPENSION = "Uyarıdan sonra da sürdü.";
const DAY_MS = 24 * 60 * 60 * 1000;

test("a report leads to a removal, a split, a merge, a warning and a suspension; all is undone, and the log lists it", async ({
  app,
  as,
  page: mehmet,
  scripted,
}) => {
  test.slow();
  const ayse_api = await app.apiAs("ayse");
  const mehmet_api = await app.apiAs("mehmet");
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const topic_id = await makeTopic(ayse_api, forum_id, TITLE);
  const rude_id = await makePost(mehmet_api, topic_id, "<p>Ne biçim soru bu?</p>");
  const legs_id = await makePost(ayse_api, topic_id, "<p>Ayakları meşe mi?</p>");
  const answer_id = await makePost(mehmet_api, topic_id, "<p>Gözünle görmüyor musun?</p>");
  await app.sql`insert into moderators (user_id, forum_id) values (${await app.idOf("nazim")}, ${forum_id})`;
  const ayse = await as("ayse");
  const nazim = await as("nazim", { theme: "dark" });

  await test.step("a member reports the reply", async () => {
    await open(ayse, `/topic/${topic_id}`, scripted);
    const reply = ayse.locator(`#post-${rude_id}`);
    await (await openPostMenu(reply, tr("topic.report"))).click();
    const send = ayse.getByRole("button", { name: tr("moderation.reportSend") });
    await send.click();
    await expect(ayse.getByRole("alert")).toContainText(tr("messages.reportReasonRequired"));
    await checkPage(ayse);
    await ayse.getByLabel(tr("moderation.reasonRude")).check();
    await send.click();
    await expect(noticeOf(ayse)).toContainText(tr("notices.reported"));
  });

  await test.step("the moderator claims the report and removes the reply", async () => {
    await open(nazim, "/forum", scripted);
    await (
      await openMenu(nazim, PEOPLE.nazim.full_name, tr("layout.moderationOpen", { open: 1 }))
    ).click();
    await expect(headingOf(nazim)).toHaveText(tr("moderation.reports"));
    await checkPage(nazim);
    await openReport(nazim);
    await nazim.getByRole("button", { name: tr("moderation.claim"), exact: true }).click();
    await expect(noticeOf(nazim)).toContainText(tr("notices.reportClaimed"));
    await checkPage(nazim);
    await nazim.getByRole("link", { name: tr("removal.deletePostButton") }).click();
    await nazim.getByLabel(tr("removal.removalReason")).fill(REMOVAL_REASON);
    await checkPage(nazim);
    await nazim.getByRole("button", { name: tr("removal.deletePostButton") }).click();
    await expect(noticeOf(nazim)).toContainText(tr("notices.postRemoved"));
    await expect(nazim).toHaveURL("/moderation/reports");
    await expect(nazim.getByText(tr("moderation.none_open"))).toBeVisible();
    await openMenu(nazim, PEOPLE.nazim.full_name, tr("layout.moderation"));
  });

  await test.step("reporter and author are notified", async () => {
    await expectNotification(ayse, tr("notifications.reportActed", { topic: TITLE }));
    await signIn(mehmet, PEOPLE.mehmet.email);
    await expectNotification(
      mehmet,
      `${tr("notifications.postRemoved", { topic: TITLE })}. ${tr("notifications.reason", { reason: REMOVAL_REASON })}`,
    );
    await checkPage(mehmet);
  });

  await test.step("the moderator restores it", async () => {
    // The removal has closed the report, so the notice does not offer to undo one of the two.
    await expect(noticeOf(nazim).getByRole("button", { name: tr("notices.undo") })).toHaveCount(0);
    await nazim.goto("/moderation/removed");
    await expect(headingOf(nazim)).toHaveText(tr("moderation.removed"));
    await checkPage(nazim);
    await nazim.getByRole("main").getByRole("link", { name: TITLE }).click();
    await expect(headingOf(nazim)).toHaveText(tr("moderation.removedReply"));
    await checkPage(nazim);
    await nazim.getByRole("button", { name: tr("moderation.restore") }).click();
    await expect(noticeOf(nazim)).toContainText(tr("notices.postRestored"));
    await expect(nazim.locator(`#post-${rude_id}`)).toContainText("Ne biçim soru bu?");
    await expectNotification(mehmet, tr("notifications.postRestored", { topic: TITLE }));
  });

  await test.step("replies are split off and merged back, and old addresses lead to the new place", async () => {
    await openTool(nazim, tr("moderation.split"));
    await nazim.getByRole("checkbox", { name: "#2 " }).check();
    await nazim.getByRole("checkbox", { name: "#3 " }).check();
    await checkPage(nazim);
    await nazim
      .getByRole("button", { name: tr("moderation.goOn") })
      .first()
      .click();
    await nazim.getByLabel(tr("words.title")).fill(SPLIT_TITLE);
    await nazim.getByLabel(tr("words.forum")).selectOption(String(forum_id));
    await checkPage(nazim);
    await nazim.getByRole("button", { name: tr("moderation.splitButton") }).click();
    await expect(noticeOf(nazim)).toContainText(tr("notices.topicSplit"));
    await expect(headingOf(nazim)).toHaveText(SPLIT_TITLE);
    const split_id = Number(/\/topic\/(\d+)$/.exec(nazim.url())?.[1]);
    await ayse.goto(`/topic/${topic_id}/post/${legs_id}`);
    await expect(ayse).toHaveURL(`/topic/${split_id}`);
    await ayse.goto(`/topic/${topic_id}/post/${answer_id}`);
    await expect(ayse).toHaveURL(`/topic/${split_id}#post-${answer_id}`);

    await openTool(nazim, tr("moderation.merge"));
    await nazim.getByLabel(tr("moderation.otherTopic")).fill(`${app.url}/topic/${topic_id}`);
    await nazim.getByRole("button", { name: tr("moderation.showMerge") }).click();
    await expect(nazim.getByText(tr("moderation.mergeAddresses"))).toBeVisible();
    await checkPage(nazim);
    await nazim.getByRole("button", { name: tr("moderation.mergeButton") }).click();
    await expect(noticeOf(nazim)).toContainText(tr("notices.topicsMerged"));
    await expect(nazim).toHaveURL(`/topic/${topic_id}`);
    await expect(nazim.locator("article[id^=post-]")).toHaveCount(3);
    await ayse.goto(`/topic/${split_id}`);
    await expect(ayse).toHaveURL(`/topic/${topic_id}`);
    await ayse.goto(`/topic/${topic_id}/post/${legs_id}`);
    await expect(ayse).toHaveURL(`/topic/${topic_id}#post-${legs_id}`);
    await ayse.goto(`/topic/${split_id}/post/${answer_id}`);
    await expect(ayse).toHaveURL(`/topic/${topic_id}#post-${answer_id}`);
    expect(await wrongCounters(app)).toEqual([]);
  });

  const writer = await as("mehmet");
  const words = "Peki, özür dilerim.";
  const editor = writer.locator(scripted ? ".ql-editor" : "textarea[name=content]");
  const send = writer.getByRole("button", { name: tr("topic.sendReply") });
  await test.step("the author writes a reply", async () => {
    await open(writer, `/topic/${topic_id}/reply`, scripted);
    await editor.fill(words);
  });

  const last_day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
  await test.step("the moderator warns the author about another reply, and suspends", async () => {
    await ayse_api.post("/reports/", { post_id: answer_id, reason: "rude" });
    await open(nazim, "/moderation/reports", scripted);
    await openReport(nazim);
    await nazim.getByRole("link", { name: tr("moderation.toolWarn") }).click();
    await nazim.getByLabel(tr("moderation.reason")).fill(WARNING);
    await checkPage(nazim);
    await nazim.getByRole("button", { name: tr("moderation.warn"), exact: true }).click();
    await expect(noticeOf(nazim)).toContainText(tr("notices.memberWarned"));
    await expect(nazim).toHaveURL("/moderation/reports");
    await open(nazim, `/moderation/members/${await app.idOf("mehmet")}`, scripted);
    await nazim.getByRole("link", { name: tr("moderation.suspend") }).click();
    await nazim.getByLabel(tr("moderation.reason")).fill(SUSPENSION);
    await nazim.getByLabel(tr("moderation.until")).fill(last_day);
    await nazim.getByRole("button", { name: tr("moderation.suspend") }).click();
    await expect(noticeOf(nazim)).toContainText(tr("notices.memberSuspended"));
    await checkPage(nazim);
  });

  const until = tr("layout.suspendedUntil", { date: `${last_day} 23:59` });
  await test.step("the author reads the warning once, why and until when, and keeps the words of the refused reply", async () => {
    await mehmet.context().clearCookies();
    await signIn(mehmet, PEOPLE.mehmet.email);
    await expect(headingOf(mehmet)).toHaveText(tr("moderation.warningTitle"));
    await expect(mehmet.getByRole("main")).toContainText(WARNING);
    await checkPage(mehmet);
    await mehmet.getByRole("button", { name: tr("moderation.haveRead") }).click();
    await expect(mehmet).toHaveURL("/forum");
    await expect(mehmet.getByText(until)).toBeVisible();
    await expect(mehmet.getByRole("main")).toContainText(
      tr("layout.suspendedBecause", { reason: SUSPENSION }),
    );
    await expect(mehmet.getByRole("link", { name: SITE_ADDRESS })).toBeVisible();
    await checkPage(mehmet);
    await send.click();
    await expect(writer.getByRole("alert")).toContainText(tr("messages.accountSuspended"));
    if (scripted) await expect(editor).toHaveText(words);
    else await expect(editor).toHaveValue(words);
    await checkPage(writer);
    await expect
      .poll(() => mailOf(app, tr("mail.warnedSubject", { site: "Divan" })))
      .toContain(tr("mail.warnedText", { site: "Divan", reason: WARNING }));
    const subject = tr("mail.suspendedSubject", { site: "Divan" });
    await expect
      .poll(() => mailOf(app, subject))
      .toContain(tr("mail.suspendedText", { site: "Divan", reason: SUSPENSION }));
    const mail = mailOf(app, subject);
    expect(mail).toContain(tr("mail.suspendedUntil", { date: `${last_day} 23:59` }));
    expect(mail).toContain(tr("mail.appeal", { email: SITE_ADDRESS }));
  });

  const selin = await as("selin");
  await test.step("the superuser ends the suspension, and the author writes again", async () => {
    await open(selin, "/moderation/members", scripted);
    await checkPage(selin);
    await selin.getByRole("link", { name: PEOPLE.mehmet.username }).first().click();
    await selin.getByRole("link", { name: tr("moderation.endSuspension") }).click();
    await selin.getByRole("button", { name: tr("moderation.endSuspension") }).click();
    await expect(noticeOf(selin)).toContainText(tr("notices.suspensionEnded"));
    await send.click();
    await expect(noticeOf(writer)).toContainText(tr("notices.postCreated"));
    await expect(writer.getByText(until)).toHaveCount(0);
  });

  await test.step("the log lists it", async () => {
    const [nazims, selins] = [PEOPLE.nazim.username, PEOPLE.selin.username];
    const member = { name: PEOPLE.mehmet.username };
    const reports = await app.sql`select id, outcome from reports order by id`;
    expect(reports.map(({ outcome }) => outcome)).toEqual(["removed", "warned"]);
    const [report] = reports;
    await open(selin, "/moderation/log", scripted);
    await checkPage(selin);
    await expect(logSentences(selin)).toHaveText([
      tr("admin.userSuspensionEnded", { actor: selins, ...member }),
      tr("admin.userSuspended", { actor: nazims, ...member }),
      tr("admin.userWarned", { actor: nazims, ...member }),
      tr("admin.topicMerged", { actor: nazims, name: SPLIT_TITLE }),
      tr("admin.topicSplit", { actor: nazims, name: TITLE }),
      tr("admin.postRestored", { actor: nazims, name: `${TITLE} #${rude_id}` }),
      tr("admin.postRemoved", { actor: nazims, name: `${TITLE} #${rude_id}` }),
      tr("admin.reportClaimed", { actor: nazims, name: `${TITLE} #${report?.id}` }),
    ]);
    await selin.getByText(tr("admin.logNarrow")).click();
    await selin.getByLabel(tr("admin.logWho")).fill(selins);
    await selin.getByRole("button", { name: tr("admin.logFilter") }).click();
    await expect(logSentences(selin)).toHaveText([
      tr("admin.userSuspensionEnded", { actor: selins, ...member }),
    ]);
  });
});

const noticeOf = (page: Page) => page.locator(".notices");
const headingOf = (page: Page) => page.getByRole("heading", { level: 1 });
const logSentences = (page: Page) => page.locator("main li p");

/** The text of an e-mail to the author, or nothing while it was not written. */
function mailOf(app: Parameters<typeof mailsTo>[0], subject: string): string {
  const mail = mailsTo(app, PEOPLE.mehmet.email).find(
    ({ headers }) => headers.get("subject")?.[0] === subject,
  );
  return mail?.text ?? "";
}

/** Expects the newest notification. */
async function expectNotification(page: Page, sentence: string): Promise<void> {
  await page.goto("/notifications");
  await expect(page.locator(".notification a").first()).toContainText(sentence);
}

/** Opens the only report of the queue. */
async function openReport(page: Page): Promise<void> {
  await page.locator("main ul a[href^='/moderation/reports/']").first().click();
  await expect(page.getByText(tr("moderation.reportTools"))).toBeVisible();
}

/** Opens the tool from the page of the topic. */
async function openTool(page: Page, tool: string): Promise<void> {
  await (await openPostMenu(page.locator(".topic-acts"), tr("topic.moderate"))).click();
  await page.getByRole("link", { name: tool, exact: true }).click();
  await expect(headingOf(page)).toHaveText(tool);
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel(tr("words.email")).fill(email);
  await page.getByLabel(tr("words.password"), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: tr("access.logIn") }).click();
  await expect(page).not.toHaveURL(/\/login/);
}
