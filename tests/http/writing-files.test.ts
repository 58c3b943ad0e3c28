import { beforeAll, describe, expect, test } from "vitest";
import { CONTENT_MAX_BYTES } from "#app/domain/base/limits.ts";
import { sizeText } from "#app/lib/text/size-text.ts";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { photograph } from "#tests/support/pictures.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
let ayse: Browser;
let api: ApiClient;
let forum_id: number;
let topic_id: number;
let picture_bytes: Buffer<ArrayBuffer>;

beforeAll(async () => {
  app = await sharedApp();
  ayse = await app.as("ayse");
  api = await app.apiAs("ayse");
  ({ forum_id } = await makeForum(await app.apiAs("selin")));
  topic_id = await makeTopic(api, forum_id, "Ekmek", "<p>Nasıl oldu?</p>");
  picture_bytes = Buffer.from(await photograph({ width: 600, height: 400 }));
});

const PREVIEW = { button: tr("topic.preview") };
const SAVE = { button: tr("editor.saveDraft") };
const replyForm = () => ayse.get(`/topic/${topic_id}/reply`);
const picture = (name: string) => new File([picture_bytes], name);
const pdf = (name: string, text = name) => new File([`%PDF-1.7\n${text}`], name);
const program = (name: string) => new File(["MZ"], name);

/** The text field of the form, as it came back. */
const textIn = (page: Page) => page.find("[name=content]").textContent.trim();
const alertOf = (page: Page) => page.find("[role=alert]").textContent;
const fileError = (page: Page) => page.find("[id$=-files-error]").textContent;
const descriptionsIn = (page: Page) => page.find("[name=descriptions]").textContent.trim();

const filesOf = async (person: "ayse" | "nazim" | "emma" = "ayse") =>
  await app.sql`select id, name, alt from files where owner_id = ${await app.idOf(person)} order by id`;
const countFiles = async () => (await filesOf()).length;
const usesOf = async (post_id: number) =>
  await app.sql`select file_id, is_shown from file_uses where post_id = ${post_id} order by file_id`;
const countPosts = async () =>
  (await app.sql`select from posts where topic_id = ${topic_id}`).length;
const lastPost = async () => {
  const [post] =
    await app.sql`select id::int, content, position from posts where topic_id = ${topic_id} order by position desc limit 1`;
  return post;
};
const lastFile = async () => (await filesOf()).at(-1);

describe("the files of a form are shown at the end of its text", () => {
  test("of a reply, with their descriptions, kinds and sizes", async () => {
    const form = await replyForm();
    expect(form.find("form[method=post] [type=file]").hasAttribute("multiple")).toBe(true);
    const page = await form.submit({
      content: "İşte **ekmek**.",
      descriptions: "Dışı\r\n\r\n",
      files: [picture("Dışı.JPG"), pdf("Tarif (son).pdf"), picture("içi.jpg")],
    });
    expect(page.notice).toContain(tr("notices.postCreated"));
    const [crust, recipe, crumb] = (await filesOf()).slice(-3);
    expect([crust?.alt, recipe?.alt, crumb?.alt]).toEqual(["Dışı", "", ""]);
    const post = await lastPost();
    const size = sizeText(Buffer.byteLength("%PDF-1.7\nTarif (son).pdf"), "tr");
    const shown = (file: typeof crust, name: string, alt: string) =>
      `<p><a class="picture" href="/picture/${file?.id}"><img src="/files/${file?.id}/${name}" srcset="/files/${file?.id}/${name}?w=480 480w, /files/${file?.id}/${name} 600w" sizes="(min-width: 50rem) 45rem, 94vw" alt="${alt}" width="600" height="400" loading="lazy"></a></p>`;
    expect(post?.content).toBe(
      `<p>İşte <strong>ekmek</strong>.</p>${shown(crust, "disi.jpg", "Dışı")}` +
        `<p><a class="file" href="/files/${recipe?.id}/tarif-son.pdf">Tarif (son).pdf (PDF, ${size})</a></p>${shown(crumb, "ici.jpg", "")}`,
    );
    expect(await usesOf(post?.id)).toEqual(
      [crust, recipe, crumb].map((file) => ({ file_id: file?.id, is_shown: true })),
    );
    const picture_page = await ayse.get(`/files/${crust?.id}/disi.jpg`);
    expect(picture_page.headers.get("Content-Type")).toBe("image/jpeg");
  });

  test("of a topic that has no other text", async () => {
    const form = await ayse.get(`/forum/${forum_id}/newTopic`);
    const page = await form.submit({ title: "Bir resim", files: [picture("konu.jpg")] });
    expect(page.heading).toBe("Bir resim");
    const file = await lastFile();
    const [topic] =
      await app.sql`select id, content from topics where title = 'Bir resim' and forum_id = ${forum_id}`;
    expect(topic?.content).toContain(`<img src="/files/${file?.id}/konu.jpg"`);
    expect(
      await app.sql`select file_id, is_shown from file_uses where topic_id = ${topic?.id}`,
    ).toEqual([{ file_id: file?.id, is_shown: true }]);
  });

  test("of an edited topic, in English", async () => {
    const id = await makeTopic(await app.apiAs("emma"), forum_id, "Bread", "<p>Before</p>");
    const form = await (await app.as("emma")).get(`/topic/${id}/edit`);
    await form.submit({ files: [pdf("plan.pdf", "x".repeat(1491))] });
    const [file] = (await filesOf("emma")).slice(-1);
    const [topic] = await app.sql`select content from topics where id = ${id}`;
    expect(topic?.content).toBe(
      `<p>Before</p><p><a class="file" href="/files/${file?.id}/plan.pdf">plan.pdf (PDF, ${sizeText(1500, "en")})</a></p>`,
    );
    expect(await app.sql`select file_id from file_uses where topic_id = ${id}`).toEqual([
      { file_id: file?.id },
    ]);
  });

  test("of an edited reply, whose former text then does not show them", async () => {
    const post_id = await makePost(api, topic_id, "<p>önce</p>");
    const form = await ayse.get(`/topic/${topic_id}/post/${post_id}/edit`);
    const page = await form.submit({ files: [picture("sonra.jpg")] });
    expect(page.notice).toContain(tr("notices.postUpdated"));
    const file = await lastFile();
    expect(await usesOf(post_id)).toEqual([{ file_id: file?.id, is_shown: true }]);
  });

  test("of the rich editor's text, as HTML", async () => {
    const form_data = new FormData();
    form_data.append("content", "<p>Ekmek <b>bu</b></p>");
    form_data.append("content_format", "html");
    form_data.append("form_key", crypto.randomUUID());
    form_data.append("files", picture("bicimli.jpg"));
    await ayse.post(`/topic/${topic_id}/reply`, form_data);
    const file = await lastFile();
    expect((await lastPost())?.content).toContain(
      `<p>Ekmek <strong>bu</strong></p><p><a class="picture" href="/picture/${file?.id}">`,
    );
  });
});

describe("a form that comes back has its files in the text, so they are sent once", () => {
  test("with a preview, which asks for missing descriptions", async () => {
    const before = await countFiles();
    const preview = await (await replyForm()).submit(
      { content: "Bakın", files: [picture("oniz.jpg"), pdf("oniz.pdf")] },
      PREVIEW,
    );
    expect(preview.find("#preview .prose img").getAttribute("src")).toMatch(/\/oniz\.jpg$/);
    expect(preview.find("#preview").textContent).toContain(
      tr("editor.picturesUndescribed", { count: 1 }),
    );
    expect(textIn(preview)).toMatch(
      /^Bakın\n\n!\[\]\(\/files\/\d+\/oniz\.jpg\)\n\n\[oniz\.pdf \(PDF, [^)]+\)\]\(\/files\/\d+\/oniz\.pdf\)$/,
    );
    await preview.submit({ content: textIn(preview).replace("![]", "![Kabuk]") });
    expect((await lastPost())?.content).toContain('alt="Kabuk"');
    expect(await countFiles()).toBe(before + 2);
  });

  test("as a draft", async () => {
    const form = await ayse.get(`/forum/${forum_id}/newTopic`);
    const saved = await form.submit({ title: "Yarım", files: [picture("taslak.jpg")] }, SAVE);
    const file = await lastFile();
    const [draft] = await app.sql`select content from drafts where title = 'Yarım'`;
    expect(draft?.content).toBe(`![](/files/${file?.id}/taslak.jpg)`);
    expect([saved.status, textIn(saved)]).toEqual([200, draft?.content]);
  });

  test("without a title", async () => {
    const form = await ayse.get(`/forum/${forum_id}/newTopic`);
    const refused = await form.submit({
      title: "",
      content: "Başlıksız",
      files: [picture("bas.jpg")],
    });
    expect(refused.status).toBe(422);
    expect(alertOf(refused)).toContain(tr("messages.titleRequired"));
    const file = await lastFile();
    expect(textIn(refused)).toBe(`Başlıksız\n\n![](/files/${file?.id}/bas.jpg)`);
    const topic = await refused.submit({ title: "Başlıklı" });
    expect(topic.heading).toBe("Başlıklı");
  });

  test("when the topic was locked meanwhile", async () => {
    const id = await makeTopic(api, forum_id);
    const form = await ayse.get(`/topic/${id}/reply`);
    await (await (await app.as("selin")).get(`/topic/${id}/lock`)).submit({ reason: "Yeter." });
    const refused = await form.submit({ content: "Geç", files: [pdf("gec.pdf")] });
    expect(refused.main).toContain(tr("topic.lockedText"));
    expect(textIn(refused)).toContain(`/files/${(await lastFile())?.id}/gec.pdf`);
  });

  test("when the text becomes too long with them", async () => {
    const before = await countPosts();
    const content = "a".repeat(CONTENT_MAX_BYTES - 5);
    const refused = await (await replyForm()).submit({ content, files: [picture("uzun.jpg")] });
    expect(refused.status).toBe(422);
    expect(refused.find("[name=content]").getAttribute("aria-invalid")).toBe("true");
    expect(textIn(refused)).toBe(`${content}\n\n![](/files/${(await lastFile())?.id}/uzun.jpg)`);
    expect(await countPosts()).toBe(before);
  });

  test("and gets no second line if the same file is chosen again", async () => {
    const values = { content: "Tek", files: [pdf("tek.pdf")] };
    const preview = await (await replyForm()).submit(values, PREVIEW);
    await preview.submit({ files: values.files });
    expect((await lastPost())?.content?.split("tek.pdf</a>").length).toBe(1);
    expect((await lastPost())?.content?.split('<a class="file"').length).toBe(2);
  });
});

test("a form that is sent twice at once stores one reply and one file", async () => {
  const [posts, files] = [await countPosts(), await countFiles()];
  const form = await replyForm();
  const values = { content: "Çift", descriptions: "İki kez", files: [picture("cift.jpg")] };
  const pages = await Promise.all([form.submit(values), form.submit(values)]);
  expect(new Set(pages.map(({ url }) => url.href)).size).toBe(1);
  expect([await countPosts(), await countFiles()]).toEqual([posts + 1, files + 1]);
});

describe("a refused file", () => {
  test("is named at the field and in the summary, and nothing is sent without it", async () => {
    const before = await countPosts();
    const form = await replyForm();
    const refused = await form.submit({
      content: "Karışık",
      descriptions: "Bozuk olan\nSağlam olan\nFazla satır",
      files: [
        new File([picture_bytes.subarray(0, 400)], "bozuk.jpg"),
        program("kur.exe"),
        picture("ok.jpg"),
      ],
    });
    expect(refused.status).toBe(422);
    const sentences = [
      tr("messages.pictureBroken", { name: "bozuk.jpg" }),
      tr("messages.fileKind", { name: "kur.exe" }),
    ];
    for (const sentence of sentences) {
      expect(alertOf(refused)).toContain(sentence);
      expect(fileError(refused)).toContain(sentence);
    }
    expect(alertOf(refused)).toContain(tr("messages.filesRefused"));
    expect(refused.find("[name=files]").getAttribute("aria-invalid")).toBe("true");
    expect(textIn(refused)).toBe(
      `Karışık\n\n![Sağlam olan](/files/${(await lastFile())?.id}/ok.jpg)`,
    );
    expect(descriptionsIn(refused)).toBe("Bozuk olan\nFazla satır");
    expect(await countPosts()).toBe(before);
    await refused.submit();
    expect((await lastPost())?.content).toContain('alt="Sağlam olan"');
    expect(await countPosts()).toBe(before + 1);
  });

  test("holds a preview back", async () => {
    const page = await (await replyForm()).submit(
      { content: "x", files: [program("a.exe")] },
      PREVIEW,
    );
    expect([page.status, page.all("#preview").length]).toEqual([422, 0]);
    expect(alertOf(page)).toContain(tr("messages.fileKind", { name: "a.exe" }));
  });

  test("keeps no draft from being saved", async () => {
    const id = await makeTopic(api, forum_id);
    const page = await (await ayse.get(`/topic/${id}/reply`)).submit(
      { content: "Taslak", files: [program("a.exe"), pdf("b.pdf")] },
      SAVE,
    );
    expect(page.status).toBe(200);
    expect(alertOf(page)).toContain(tr("editor.filesNotTaken"));
    expect(alertOf(page)).toContain(tr("messages.fileKind", { name: "a.exe" }));
    const [draft] = await app.sql`select content from drafts where thing_id = ${id}`;
    expect(draft?.content).toMatch(/^Taslak\n\n\[b\.pdf/);
  });

  test("is shown beside the other errors of the form", async () => {
    const form = await (await app.as("emma")).get(`/topic/${topic_id}/reply`);
    const page = await form.submit({
      content: "a".repeat(CONTENT_MAX_BYTES + 1),
      files: [program("a.exe")],
    });
    expect(alertOf(page)).toContain(en("forms.problems", { count: 2 }));
    expect(alertOf(page)).toContain(en("messages.fileKind", { name: "a.exe" }));
  });

  test("may be too large", async () => {
    const large = new File(["%PDF-1.7", new Uint8Array(25 * 1024 * 1024)], "koca.pdf");
    const page = await (await replyForm()).submit({ content: "Büyük", files: [large] });
    expect(page.status).toBe(422);
    expect(fileError(page)).toBe(tr("messages.fileTooLarge", { name: "koca.pdf", max: 25 }));
    expect(textIn(page)).toBe("Büyük");
  });
});

test("of eleven files ten are taken, and the form says the limit", async () => {
  const before = [await countFiles(), await countPosts()];
  const files = Array.from({ length: 11 }, (_, n) => pdf(`cok-${n}.pdf`));
  const page = await (await replyForm()).submit({ content: "Çok", files });
  expect(page.status).toBe(422);
  expect(fileError(page)).toBe(tr("messages.tooManyFiles", { max: 10 }));
  expect(textIn(page).match(/\(\/files\//g)).toHaveLength(10);
  expect([await countFiles(), await countPosts()]).toEqual([(before[0] ?? 0) + 10, before[1]]);
});

test("after the session ended the text stays, and the files have to be chosen again", async () => {
  const form = await (await app.as("nazim")).get(`/topic/${topic_id}/reply`);
  await app.sql`delete from sessions where user_id = ${await app.idOf("nazim")}`;
  const values = { content: "Uzun emek", descriptions: "Bir ekmek" };
  const page = await form.submit({ ...values, files: [picture("kayip.jpg")] });
  expect(page.status).toBe(401);
  expect(alertOf(page)).toContain(tr("topic.sessionOver"));
  expect(alertOf(page)).toContain(tr("messages.chooseFilesAgain"));
  expect([textIn(page), descriptionsIn(page)]).toEqual(["Uzun emek", "Bir ekmek"]);
  expect(await filesOf("nazim")).toEqual([]);
  const without_files = await form.submit(values);
  expect(alertOf(without_files)).not.toContain(tr("messages.chooseFilesAgain"));
  expect(descriptionsIn(without_files)).toBe("Bir ekmek");
});

test("a suspended member stores no file, and their text stays", async () => {
  const nazim = await app.as("nazim");
  const form = await nazim.get(`/topic/${topic_id}/reply`);
  const user_id = await app.idOf("nazim");
  await app.sql`insert into suspensions (user_id, reason) values (${user_id}, 'Reklam')`;
  const page = await form.submit({ content: "Askıda", files: [pdf("a.pdf"), pdf("b.pdf")] });
  await app.sql`delete from suspensions where user_id = ${user_id}`;
  expect(fileError(page)).toBe(
    tr("forms.aboutField", { label: "a.pdf, b.pdf", message: tr("messages.accountSuspended") }),
  );
  expect(textIn(page)).toBe("Askıda");
  expect(await filesOf("nazim")).toEqual([]);
});
