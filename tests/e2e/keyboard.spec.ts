import type { Locator, Page } from "@playwright/test";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { tr } from "#tests/support/texts.ts";
import { expect, open, test, waitForLiveStream } from "./support.ts";

/** More than the controls before any target of the journey. */
const TABS_MAX = 60;

test("a member signs in, opens a forum and a topic, replies and logs out with Tab and Enter @core", async ({
  app,
  page,
  scripted,
}) => {
  const selin = await app.apiAs("selin");
  const { forum_id } = await makeForum(selin, "Klavye");
  const topic_id = await makeTopic(selin, forum_id, "Ceviz sehpa");
  await makePost(selin, topic_id);
  const press = (key: string) => page.keyboard.press(key);

  await page.goto("/login");
  await tabTo(page, page.getByLabel(tr("words.email")));
  await page.keyboard.type(PEOPLE.mehmet.email);
  await tabTo(page, page.getByLabel(tr("words.password"), { exact: true }));
  await page.keyboard.type(PASSWORD);
  await tabTo(page, page.getByRole("button", { name: tr("access.logIn") }));
  const hydrated = scripted ? waitForLiveStream(page) : null;
  await press("Enter");
  await expect(page).toHaveURL("/forum");
  await hydrated;

  await tabTo(page, page.locator(`main h3 a[href="/forum/${forum_id}"]`));
  await press("Enter");
  await expectFocusAtTop(page, "Klavye", scripted);
  await tabTo(page, page.getByRole("row", { name: "Ceviz sehpa" }).getByRole("link").first());
  await press("Enter");
  await expectFocusAtTop(page, "Ceviz sehpa", scripted);

  await tabTo(page, page.getByRole("link", { name: tr("topic.postReply") }).first());
  await press("Enter");
  const field = page.locator(scripted ? ".ql-editor" : "textarea[name=content]");
  await field.waitFor();
  await tabTo(page, field);
  await page.keyboard.type("Nemden.");
  await tabTo(page, page.getByRole("button", { name: tr("topic.sendReply") }));
  await press("Enter");
  await expect(page.locator("article[id^=post-]")).toHaveCount(2);
  // The notice takes no focus; without script, browsers ignore autofocus if the address names an
  // element of the page.
  await expect(page.getByRole("status")).not.toBeFocused();

  // The controls of the frame follow those of the page, and no control keeps the focus.
  await tabTo(page, page.locator("footer a").first());
  await open(page, "/forum", scripted);
  await tabTo(page, page.locator("header summary").filter({ hasText: PEOPLE.mehmet.full_name }));
  const log_out = page.locator("header button", { hasText: tr("access.logOut") });
  if (scripted) {
    await press("ArrowDown");
    await expect(page.getByRole("menu")).toBeVisible();
    await press("End");
    await expect(log_out).toBeFocused();
  } else {
    await press("Enter");
    await tabTo(page, log_out);
  }
  await press("Enter");
  await expect(page).toHaveURL("/login");
  expect(
    await app.sql`select content from posts where topic_id = ${topic_id} order by position`,
  ).toMatchObject([{}, { content: expect.stringContaining("Nemden.") }]);
});

/** Another page starts at its heading, as a loaded one starts at its beginning. */
async function expectFocusAtTop(page: Page, title: string, scripted: boolean): Promise<void> {
  const heading = page.getByRole("heading", { level: 1, name: title });
  await expect(heading).toBeVisible();
  if (scripted) await expect(heading).toBeFocused();
}

/** Presses Tab until the target has the focus, and checks that each step can be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const invisible: string[] = [];
  for (let tabs = 0; tabs < TABS_MAX; tabs++) {
    await page.keyboard.press("Tab");
    const problem = await page.evaluate(focusProblem);
    if (problem) invisible.push(problem);
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(invisible, "elements whose focus cannot be seen").toEqual([]);
      return;
    }
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Runs in the page. Null if the focused element is in the window, on top, and has a ring. */
function focusProblem(): string | null {
  const element = document.activeElement;
  // Past the last control the focus is in the browser's own bars.
  if (!element || element === document.body) return null;
  const name = `${element.tagName} ${element.className} “${element.textContent?.trim().slice(0, 40)}”`;
  const box = element.getBoundingClientRect();
  const x = Math.min(Math.max(box.x + box.width / 2, 0), innerWidth - 1);
  const y = Math.min(Math.max(box.y + box.height / 2, 0), innerHeight - 1);
  const top = document.elementFromPoint(x, y);
  const is_in_window =
    box.width > 0 &&
    box.bottom > 0 &&
    box.top < innerHeight &&
    box.right > 0 &&
    box.left < innerWidth;
  if (!is_in_window) return `${name} is not in the window`;
  if (!top || !(element.contains(top) || top.contains(element))) return `${name} is covered`;
  // The frame of an editor has the ring, not the text in it.
  const has_ring = [element, element.closest(".editor")].some(
    (each) =>
      each &&
      Number.parseFloat(getComputedStyle(each).outlineWidth) >= 2 &&
      getComputedStyle(each).outlineStyle !== "none",
  );
  return has_ring ? null : `${name} has no ring`;
}
