import { beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { tr } from "#tests/support/texts.ts";

let app: App;
let browser: { ayse: Browser; selin: Browser };
let api: { ayse: ApiClient; selin: ApiClient };
let forum_id: number;

beforeAll(async () => {
  app = await sharedApp();
  api = { ayse: await app.apiAs("ayse"), selin: await app.apiAs("selin") };
  browser = { ayse: await app.as("ayse"), selin: await app.as("selin") };
  ({ forum_id } = await makeForum(api.selin));
});

const valueOf = (page: Page, name: string) => page.find(`[name=${name}]`).getAttribute("value");

describe("a form that was loaded before somebody else saved is shown again with both texts", () => {
  test("for a topic, and saving it again replaces what it shows", async () => {
    const topic_id = await makeTopic(api.ayse, forum_id, "Sehpa", "<p>Neden <em>yaş</em>?</p>");
    const address = `/topic/${topic_id}/edit`;
    const form = await browser.ayse.get(address);
    const theirs = { title: "Masa", content: "Nasıl **kurur**?" };
    await (await browser.selin.get(address)).submit(theirs);
    const preview = await form.submit({ content: "Nemden." }, { button: tr("topic.preview") });
    const refused = await preview.submit({ content: "Nemden." });
    expect([refused.status, refused.find("[name=content]").textContent.trim()]).toEqual([
      409,
      "Nemden.",
    ]);
    expect(refused.main).toContain(tr("editing.changedBy", { username: "selin" }));
    expect(refused.main).toContain(tr("editing.replaces"));
    expect(refused.find("dl .prose").innerHTML).toContain("<strong>kurur</strong>");
    // The author did not change the title.
    expect(valueOf(refused, "title")).toBe("Masa");
    expect(refused.main).toContain(tr("editing.inForm"));
    const saved = await refused.submit({});
    expect([saved.notice, saved.heading]).toEqual([
      expect.stringContaining(tr("notices.topicUpdated")),
      "Masa",
    ]);
    expect(await app.sql`select title, content from topics where id = ${topic_id}`).toEqual([
      { title: "Masa", content: "<p>Nemden.</p>" },
    ]);
  });

  test("for a text that only the other has changed, in the format of the form", async () => {
    const topic_id = await makeTopic(api.ayse, forum_id, "Sehpa", "<p>Neden?</p>");
    const form = await browser.ayse.get(`/topic/${topic_id}/edit`);
    await api.selin.put(`/topics/${topic_id}`, { content: "<p>Nasıl <em>kurur</em>?</p>" });
    const refused = await form.submit({ title: "Masa" });
    expect([refused.status, valueOf(refused, "title"), valueOf(refused, "content_format")]).toEqual(
      [409, "Masa", "markdown"],
    );
    expect(refused.find("[name=content]").textContent.trim()).toBe("Nasıl _kurur_?");
    await refused.submit({});
    expect(await app.sql`select title, content from topics where id = ${topic_id}`).toEqual([
      { title: "Masa", content: "<p>Nasıl <em>kurur</em>?</p>" },
    ]);
  });

  test("for a reply, whose page then names who edited it", async () => {
    const topic_id = await makeTopic(api.ayse, forum_id);
    const post_id = await makePost(api.ayse, topic_id, "<p>Neden?</p>");
    const address = `/topic/${topic_id}/post/${post_id}/edit`;
    const form = await browser.ayse.get(address);
    const page = await (await browser.selin.get(address)).submit({ content: "Nasıl?" });
    expect(page.find(`#post-${post_id} .post-head`).textContent).toContain(
      tr("topic.editedBy", { username: "selin" }),
    );
    const refused = await form.submit({ content: "Nemden." });
    expect([refused.status, refused.find("dl .prose").innerHTML]).toEqual([409, "<p>Nasıl?</p>"]);
    expect((await refused.submit({})).main).toContain("Nemden.");
  });

  test("for a forum, with the name of its category", async () => {
    const other = await makeForum(api.selin);
    const address = `/admin/forums/${other.forum_id}/edit`;
    const form = await browser.selin.get(address);
    const category = await api.selin.post("/categories/", { name: "Gezi" });
    await api.selin.put(`/forums/${other.forum_id}`, {
      name: "Yürüyüş",
      category_id: category.body.id,
    });
    const refused = await form.submit({ name: "Kamp" });
    expect([refused.status, valueOf(refused, "name")]).toEqual([409, "Kamp"]);
    expect(refused.main).toContain(tr("editing.changedByYou"));
    const stored = [...refused.find("dl").querySelectorAll("dd")].map(
      ({ textContent }) => textContent,
    );
    expect(stored).toEqual(["Yürüyüş", expect.stringContaining("Gezi")]);
    await refused.submit({});
    expect(
      await app.sql`select name, category_id from forums where id = ${other.forum_id}`,
    ).toEqual([{ name: "Kamp", category_id: category.body.id }]);
  });

  test("for a member, without the password that was typed", async () => {
    const user_id = await app.idOf("mehmet");
    const form = await browser.selin.get(`/admin/users/${user_id}/edit`);
    const mehmet = await app.apiAs("mehmet");
    await mehmet.patch("/users/me", { full_name: "Mehmet Usta" });
    const password = "uzun bir parola 17";
    const refused = await form.submit({ password, confirm_password: password });
    expect([refused.status, valueOf(refused, "full_name")]).toEqual([409, "Mehmet Usta"]);
    expect(refused.main).toContain(tr("editing.changedBy", { username: "mehmet.usta" }));
    expect(refused.main).toContain(tr("editing.joins"));
    expect(refused.html).not.toContain(password);
    expect((await refused.submit({})).notice).toContain(tr("notices.userUpdated"));
  });
});

describe("If-Match", () => {
  test("is the version of the text: a reply changes the ETag, and an edit is still accepted", async () => {
    const topic_id = await makeTopic(api.ayse, forum_id);
    const path = `/topics/${topic_id}`;
    const etag = await etagOf(path);
    await makePost(api.ayse, topic_id);
    expect(await etagOf(path)).not.toBe(etag);
    expect((await edit(path, { title: "Masa" }, etag)).status).toBe(200);
    const refused = await edit(path, { title: "Dolap" }, etag);
    expect([refused.status, refused.body]).toEqual([
      412,
      { detail: "This has been changed meanwhile.", code: "changed_meanwhile" },
    ]);
    expect((await edit(path, { content: "<p>Nasıl?</p>" }, etag)).status).toBe(412);
    expect((await edit(path, { title: "Masa" }, etag)).status).toBe(200);
    expect((await edit(path, { title: "Dolap" }, `"x", ${await etagOf(path)}`)).status).toBe(200);
    expect((await edit(path, { title: "Sandık" }, "*")).status).toBe(200);
    expect((await edit(path, { title: "Sedir" })).body.title).toBe("Sedir");
  });

  test("with what is no ETag of this thing matches nothing", async () => {
    const path = `/topics/${await makeTopic(api.ayse, forum_id)}`;
    for (const tag of ["", '"', "x", '"x"', 'W/"-"', await etagOf("/users/me")])
      expect([tag, (await edit(path, { title: "Masa" }, tag)).status]).toEqual([tag, 412]);
  });

  test("is checked for replies, forums, categories, users and the own account", async () => {
    const topic_id = await makeTopic(api.ayse, forum_id);
    const post_id = await makePost(api.ayse, topic_id);
    const { forum_id: changed_forum_id, category_id } = await makeForum(api.selin);
    const edits: [string, Record<string, string>, Record<string, string>][] = [
      [`/topics/${topic_id}/post/${post_id}`, { content: "<p>1</p>" }, { content: "<p>2</p>" }],
      [`/forums/${changed_forum_id}`, { name: "1" }, { name: "2" }],
      [`/users/${await app.idOf("emma")}`, { full_name: "Emma A" }, { full_name: "Emma B" }],
      ["/users/me", { full_name: "Selin A" }, { full_name: "Selin B" }],
    ];
    for (const [path, first, second] of edits) {
      const etag = (await api.selin.get(path)).headers.get("ETag") ?? "";
      const method = path.startsWith("/users") ? "PATCH" : "PUT";
      const send = (body: object) => api.selin.send(method, path, body, { "If-Match": etag });
      expect([path, (await send(first)).status, (await send(second)).status]).toEqual([
        path,
        200,
        412,
      ]);
    }
    const path = `/categories/${category_id}`;
    expect((await edit(path, { name: "Gezi" }, '"x-y"')).status).toBe(412);
  });

  test("has no version for those who see only a part of an account", async () => {
    const path = `/users/${await app.idOf("selin")}`;
    expect((await api.ayse.get(path)).headers.get("ETag")).not.toContain(".");
    expect((await api.selin.get(path)).headers.get("ETag")).toContain(".");
  });
});

async function etagOf(path: string): Promise<string> {
  return (await api.selin.get(path)).headers.get("ETag") ?? "";
}

async function edit(path: string, body: object, if_match?: string) {
  const headers = if_match === undefined ? undefined : { "If-Match": if_match };
  return await api.selin.send("PUT", path, body, headers);
}
