import type { Locator, Page } from "@playwright/test";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import type { App } from "#tests/support/launch.ts";
import { photograph } from "#tests/support/pictures.ts";
import { tr } from "#tests/support/texts.ts";
import { checkPage, expect, test } from "./support.ts";

type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

const PDF = { name: "tutanak.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 x") };

async function picture(name: string, colour: string, width = 600): Promise<ChosenFile> {
  const buffer = await photograph({ width, height: 400, colour });
  return { name, mimeType: "image/jpeg", buffer };
}

async function openEditor(page: Page, app: App): Promise<Locator> {
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  await page.goto(`/forum/${forum_id}/newTopic`);
  await page.getByRole("textbox", { name: tr("words.title") }).fill("Fırın");
  const editor = page.locator(".ql-editor");
  await editor.click();
  await page.keyboard.type("Önce yazı.");
  return editor;
}

async function choose(page: Page, files: ChosenFile[]): Promise<void> {
  await page.getByRole("button", { name: tr("editor.toolPicture") }).click();
  await page.getByLabel(tr("editor.chooseFiles")).setInputFiles(files);
}

const send = (page: Page) => page.getByRole("button", { name: tr("topic.createTopic") }).click();
const content = (page: Page) => page.locator("textarea[name=content]");

/** Requests of uploads wait until `release` is called. */
async function holdUploads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("/upload", async (route) => {
    if (route.request().method() === "POST") await promise;
    await route.continue();
  });
  return resolve;
}

test("pictures and files that are chosen are put into the text, described and sent", {
  tag: ["@script", "@core"],
}, async ({ app, as }) => {
  const page = await as("ayse");
  const editor = await openEditor(page, app);
  await page.getByRole("button", { name: tr("editor.toolPicture") }).click();
  await expect(page.getByLabel(tr("editor.chooseFiles"))).toBeFocused();
  await checkPage(page);
  await page
    .getByLabel(tr("editor.chooseFiles"))
    .setInputFiles([await picture("Ekmek.jpg", "#b53"), PDF]);
  const image = editor.locator("img");
  await expect(image).toHaveAttribute("src", /^\/files\/\d+\/ekmek\.jpg$/);
  await expect(editor.locator("a")).toHaveText(/^tutanak\.pdf \(PDF, 10 \S+\)$/);
  const line = page.getByRole("textbox", { name: tr("editor.describeName") });
  await line.fill("Kabuğu koyu bir somun");
  await checkPage(page);
  await line.press("Enter");
  await expect(editor).toBeFocused();
  await expect(line).toHaveCount(0);
  await image.click();
  await expect(line).toHaveValue("Kabuğu koyu bir somun");
  await page.keyboard.press("Delete");
  await expect(image).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(image).toHaveAttribute("alt", "Kabuğu koyu bir somun");
  await image.click();
  await line.fill("Kabuğu çatlak bir somun");
  await line.press("Enter");
  await image.click();
  await page.keyboard.press("Backspace");
  await expect(image).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(image).toHaveAttribute("alt", "Kabuğu çatlak bir somun");
  await send(page);
  const post = page.locator("article .prose");
  await expect(post.locator("a.picture img")).toHaveAttribute("alt", "Kabuğu çatlak bir somun");
  await expect(post.locator("a.file")).toHaveText(/^tutanak\.pdf \(PDF, 10 \S+\)$/);
  await expect(post).toContainText("Önce yazı.");
  await checkPage(page);
  expect(await app.sql`select file_id from file_uses where is_shown`).toHaveLength(2);
});

test("files are pasted and dropped into the text, several at once", { tag: "@script" }, async ({
  app,
  as,
}) => {
  const page = await as("ayse");
  const editor = await openEditor(page, app);
  for (const _ of "yazı.") await page.keyboard.press("ArrowLeft");
  await handOver(editor, "paste", [await picture("a.jpg", "#a11"), await picture("b.jpg", "#1a1")]);
  await expect(editor.locator("img")).toHaveCount(2);
  await expect(editor.locator("p").first()).toHaveText("Önce yazı.");
  await handOver(editor, "dragover", [PDF]);
  await expect(page.locator(".editor")).toHaveClass(/drop-target/);
  await handOver(editor, "drop", [await picture("c.jpg", "#11a"), PDF]);
  await expect(page.locator(".editor")).not.toHaveClass(/drop-target/);
  await expect(editor.locator("img")).toHaveCount(3);
  const file = editor.locator("a[href^='/files/']");
  await expect(file).toHaveCount(1);
  const text = await file.innerText();
  await expect(editor.locator("p")).toHaveText(["Önce yazı.", "", text, "", "", ""]);
});

test("the place of a file is no part of the draft, can be stopped, and undoing brings it back", {
  tag: "@script",
}, async ({ app, as }) => {
  const page = await as("ayse");
  const editor = await openEditor(page, app);
  const release = await holdUploads(page);
  await choose(page, [
    await picture("a.jpg", "#a22"),
    await picture("b.jpg", "#2a2"),
    await picture("c.jpg", "#22a"),
  ]);
  const boxes = editor.getByRole("group");
  await expect(boxes).toHaveCount(3);
  await expect(boxes.last()).toContainText(tr("editor.uploadWaiting"));
  await expect(boxes.first().getByRole("progressbar")).toBeVisible();
  await checkPage(page);
  await page.getByRole("button", { name: tr("editor.uploadStop", { name: "a.jpg" }) }).click();
  await expect(boxes).toHaveCount(2);
  await editor.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("Sonra yazı.");
  await expect(content(page)).toHaveValue(/^<p>Önce yazı\.<\/p>(<p><\/p>)*<p>Sonra yazı\.<\/p>$/);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await expect(boxes).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(boxes.first()).toContainText(tr("editor.uploadStopped"));
  await expect(content(page)).toHaveValue(/<p>Sonra yazı\.<\/p>$/);
  release();
  for (const name of ["b.jpg", "c.jpg"])
    await page.getByRole("button", { name: tr("editor.uploadAgainName", { name }) }).click();
  await expect(editor.locator("img")).toHaveCount(2);
});

test("a form that is sent while files are uploaded waits for them", { tag: "@script" }, async ({
  app,
  as,
}) => {
  const page = await as("ayse");
  await openEditor(page, app);
  const release = await holdUploads(page);
  await choose(page, [await picture("geç.jpg", "#a33"), PDF]);
  await send(page);
  await expect(page.getByText(tr("editor.sendWaits", { count: 2 }))).toBeVisible();
  await expect(
    page.getByRole("button", { name: tr("editor.uploadsGoing", { count: 2 }) }),
  ).toBeVisible();
  release();
  const post = page.locator("article .prose");
  await expect(post.locator("a.picture")).toHaveCount(1);
  await expect(post.getByRole("link", { name: "gec.jpg", exact: true })).toBeVisible();
  await expect(post.locator("a.file")).toHaveCount(1);
  await checkPage(page);
});

test("a file that is refused says why, and the form is not sent without it", {
  tag: "@script",
}, async ({ app, as }) => {
  const page = await as("ayse");
  const editor = await openEditor(page, app);
  const program = {
    name: "kurulum.exe",
    mimeType: "application/octet-stream",
    buffer: Buffer.from("MZ"),
  };
  const broken = {
    name: "kirik.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from([0xff, 0xd8, 0xff]),
  };
  await choose(page, [program, broken]);
  const boxes = editor.getByRole("group");
  await expect(boxes.first()).toContainText(tr("messages.fileKind", { name: program.name }));
  await expect(boxes.last()).toContainText(tr("messages.pictureBroken", { name: broken.name }));
  await expect(editor.getByRole("button", { name: tr("words.tryAgain") })).toHaveCount(0);
  await checkPage(page);
  await send(page);
  await expect(page.getByText(tr("editor.sendLacks", { count: 2 }))).toBeVisible();
  const dismiss = (name: string) =>
    page.getByRole("button", { name: tr("editor.uploadDismiss", { name }) });
  await expect(dismiss(program.name)).toBeFocused();
  await dismiss(program.name).press("Enter");
  await dismiss(broken.name).click();
  await expect(boxes).toHaveCount(0);
  await send(page);
  await expect(page.locator("article .prose")).toHaveText("Önce yazı.");
});

const abort = (url: URL) => url.pathname === "/upload";

test("after the connection broke in the middle the text is there, and trying again works", {
  tag: "@script",
}, async ({ app, as }) => {
  const page = await as("ayse");
  const editor = await openEditor(page, app);
  await page.route(abort, (route) =>
    route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
  );
  await choose(page, [await picture("yol.jpg", "#a44")]);
  const reason = tr("editor.uploadLost", { name: "yol.jpg" });
  await expect(editor.getByRole("group")).toContainText(reason);
  await expect(page.getByRole("alert").filter({ hasText: reason })).toBeVisible();
  await expect(content(page)).toHaveValue(/Önce yazı\./);
  await page.unroute(abort);
  await editor
    .getByRole("button", { name: tr("editor.uploadAgainName", { name: "yol.jpg" }) })
    .click();
  await expect(editor.locator("img")).toHaveCount(1);
  await expect(editor).toContainText("Önce yazı.");
  await send(page);
  await expect(page.locator("article .prose a.picture")).toHaveCount(1);
});

const placeholder = (name: string) => `![${tr("editor.uploadPlaceholder", { name })}]()`;

test("in the plain field a line stands for the file until it is uploaded, and no draft has it", {
  tag: "@script",
}, async ({ app, as }) => {
  const page = await as("ayse");
  await openEditor(page, app);
  await page.getByRole("button", { name: tr("editor.toPlain"), exact: true }).click();
  await expect(content(page)).toBeFocused();
  const release = await holdUploads(page);
  await choose(page, [await picture("düz.jpg", "#a55"), PDF]);
  await expect(content(page)).toHaveValue(
    `Önce yazı.\n\n${placeholder("düz.jpg")}\n\n${placeholder("tutanak.pdf")}\n\n`,
  );
  await expect(
    page.getByRole("list", { name: tr("editor.uploads") }).getByRole("group"),
  ).toHaveCount(2);
  await checkPage(page);
  await page.keyboard.type("Sonra yazı.");
  const drafts = await page.evaluate(() => JSON.stringify(Object.values(localStorage)));
  expect(drafts).toContain("Sonra yazı.");
  expect(drafts).not.toContain("![");
  release();
  await expect(content(page)).toHaveValue(
    /^Önce yazı\.\n\n!\[\]\(\/files\/\d+\/duz\.jpg\)\n\n\[tutanak\.pdf \(PDF, 10 \S+\)\]\(\/files\/\d+\/tutanak\.pdf\)\n\nSonra yazı\.$/,
  );
  await page.keyboard.type(" Daha.");
  await expect(content(page)).toHaveValue(/Sonra yazı\. Daha\.$/);
  for (const _ of "aha.") await page.keyboard.press("ArrowLeft");
  await handOver(content(page), "paste", [await picture("pano.jpg", "#5a5")]);
  await expect(content(page)).toHaveValue(/Daha\.\n\n!\[\]\(\/files\/\d+\/pano\.jpg\)/);
  await send(page);
  await expect(page.locator("article .prose a.picture")).toHaveCount(2);
});

test("editing a post leaves its pictures as they are in both editors", { tag: "@script" }, async ({
  app,
  as,
}) => {
  const { topic_id } = await makeTopicWithPictures(app);
  const stored = async () =>
    (await app.sql`select content from topics where id = ${topic_id}`)[0]?.content;
  const before = await stored();
  expect(before).toContain('class="waiting-image"');
  const page = await as("ayse");
  const edit = async () => {
    await page.goto(`/topic/${topic_id}/edit`);
    await expect(page.locator(".ql-editor img")).toHaveCount(2);
    await expect(page.locator(".ql-waiting-image")).toHaveText("Uzaktaki resim");
  };
  const save = async () => {
    await page.getByRole("button", { name: tr("forms.save") }).click();
    await page.waitForURL(/\/topic\/\d+$/);
  };
  await edit();
  await save();
  expect(await stored()).toBe(before);
  await edit();
  await page.getByRole("button", { name: tr("editor.toPlain"), exact: true }).click();
  await expect(content(page)).toHaveValue(/!\[Uzaktaki resim\]\(https:\/\/uzak\.example\/a\.png\)/);
  await save();
  expect(await stored()).toBe(before);
});

test("a click on a picture shows it large, with keys for the others", {
  tag: ["@script", "@core"],
}, async ({ app, as }) => {
  const { topic_id, file_ids } = await makeTopicWithPictures(app);
  const page = await as("mehmet");
  await page.goto(`/topic/${topic_id}`);
  const links = page.locator(".prose a.picture");
  const viewer = page.getByRole("dialog", { name: tr("pictures.viewer") });
  // Before the script has loaded, the link leads to the page of the picture.
  await expect(async () => {
    await page.goto(`/topic/${topic_id}`);
    await page.waitForResponse(/\/notifications\/live$/);
    await links.first().focus();
    await page.keyboard.press("Enter");
    await expect(viewer).toBeVisible({ timeout: 3000 });
  }).toPass();
  const shown = viewer.getByRole("img", { name: "Ekmek" });
  await expect(shown).toHaveJSProperty("complete", true);
  await checkPage(page);
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByRole("img", { name: "Kilim" })).toBeVisible();
  await expect(viewer).toContainText(tr("pictures.position", { n: 2, all: 2 }));
  await page.keyboard.press("ArrowRight");
  await expect(shown).toBeVisible();
  await viewer.getByRole("button", { name: tr("pictures.previous") }).click();
  await expect(viewer.getByRole("img", { name: "Kilim" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(links.first()).toBeFocused();
  await links.last().click();
  await expect(viewer).toBeVisible();
  await page.mouse.click(5, 400);
  await expect(viewer).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(`/topic/${topic_id}`);
  const opening = page.context().waitForEvent("page");
  await links.first().click({ modifiers: ["Control"] });
  const other = await opening;
  await expect(other).toHaveURL(new RegExp(`/picture/${file_ids[0]}$`));
  await expect(other.locator("main figure img")).toHaveAttribute("alt", "Ekmek");
});

/** A topic of ayse with two uploaded pictures and one of another site, which is not fetched yet. */
async function makeTopicWithPictures(app: App) {
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const { cookies } = await app.as("ayse");
  const headers = { Origin: app.url, Cookie: `divan_session=${cookies.get("divan_session")}` };
  const files: { id: number; url: string }[] = [];
  for (const [name, colour] of [
    ["ekmek.jpg", "#b66"],
    ["kilim.jpg", "#66b"],
  ] as const) {
    const form_data = new FormData();
    const { buffer } = await picture(name, colour, 1200);
    form_data.set("file", new File([new Uint8Array(buffer)], name));
    const response = await fetch(`${app.url}/upload`, { method: "POST", headers, body: form_data });
    files.push(await response.json());
  }
  const [bread, rug] = files;
  const html = `<p>Önce</p><p><img src="${bread?.url}" alt="Ekmek"></p><p>Arada <img src="https://uzak.example/a.png" alt="Uzaktaki resim"> söz</p><ul><li><img src="${rug?.url}" alt="Kilim"></li></ul>`;
  const topic_id = await makeTopic(await app.apiAs("ayse"), forum_id, "Resimler", html);
  return { topic_id, file_ids: files.map(({ id }) => id) };
}

/** Pastes files, or drags them over an element, as a browser would. */
async function handOver(
  target: Locator,
  type: "paste" | "dragover" | "drop",
  files: ChosenFile[],
): Promise<void> {
  const sent = files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString("base64") }));
  await target.evaluate(
    (element, { type, sent }) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of sent) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      const { left, top } = element.getBoundingClientRect();
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        type === "paste"
          ? new ClipboardEvent(type, { ...options, clipboardData: data })
          : new DragEvent(type, {
              ...options,
              dataTransfer: data,
              clientX: left + 40,
              clientY: top + 30,
            }),
      );
    },
    { type, sent },
  );
}
