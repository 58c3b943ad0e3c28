import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PEOPLE } from "#tests/support/people.ts";
import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, open, openPostMenu, test } from "./support.ts";

const FILLING = `<p>${"Uzun bir yanıt. ".repeat(60)}</p>`.repeat(3);

test("a member thanks for a reply where it stands, sees who else has, and takes it back @core", async ({
  app,
  as,
  scripted,
}) => {
  const [selin, mehmet] = [await app.apiAs("selin"), await app.apiAs("mehmet")];
  const { forum_id } = await makeForum(selin);
  const topic_id = await makeTopic(selin, forum_id, "Ceviz sehpa");
  for (let n = 0; n < 3; n += 1) await makePost(selin, topic_id, FILLING);
  const post_id = await makePost(mehmet, topic_id);
  await (await app.apiAs("emma")).post(`/topics/${topic_id}/post/${post_id}/thanks`);
  const heading = tr("topic.replyOf", { position: 4, username: PEOPLE.mehmet.username });
  const page = await as("ayse");
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, `/topic/${topic_id}`, scripted);
  const reply = page.getByRole("article", { name: heading });
  await reply.scrollIntoViewIfNeeded();
  const scrolled_px = () => page.evaluate(() => window.scrollY);
  const before_px = await scrolled_px();
  const thank = reply.getByRole("button", { name: tr("thanks.thank") });
  await thank.click();
  await expect(thank).toHaveAttribute("aria-pressed", "true");
  // With script it is only announced: the reply itself has changed.
  await expect(page.getByText(tr("notices.thanked"))).toBeVisible();
  await expect(page.locator(".notices")).toHaveCount(scripted ? 0 : 1);
  await expect(reply).toBeInViewport();
  if (scripted) expect(await scrolled_px()).toBe(before_px);
  expect(
    await app.sql`select user_id from thanks where post_id = ${post_id} order by created_at desc limit 1`,
  ).toEqual([{ user_id: await app.idOf("ayse") }]);
  await checkPage(page);

  if (!scripted) await page.getByRole("link", { name: tr("layout.closeNotice") }).click();
  await (await openPostMenu(reply, tr("thanks.thanks", { count: 2 }))).click();
  await expect(page.getByRole("heading", { name: tr("thanks.title") })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(scripted ? 1 : 0);
  await expect(page.getByRole("link", { name: "emma", exact: true })).toBeVisible();
  await checkPage(page);
  await page
    .getByRole("button", { name: tr("thanks.takeBack"), exact: true })
    .filter({ visible: true })
    .click();
  await expect(page.getByText(tr("notices.thanksTakenBack"))).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(thank).toHaveAttribute("aria-pressed", "false");
  await expect(thank).toContainText("1");
  await expect(reply).toBeInViewport();
  await checkPage(page);
});
