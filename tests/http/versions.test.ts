import { beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
let topic: string;
let post: string;
beforeAll(async () => {
  app = await sharedApp();
  const [selin, emma] = [await app.apiAs("selin"), await app.apiAs("emma")];
  const { forum_id } = await makeForum(selin);
  const topic_id = await makeTopic(emma, forum_id, "An old table", "<p>Which <b>oil</b>?</p>");
  const post_id = await makePost(emma, topic_id, "<p>Linseed & <i>wax</i></p>");
  [topic, post] = [`/topic/${topic_id}`, `/topic/${topic_id}/post/${post_id}`];
  await selin.put(`/topics/${topic_id}`, { title: "An old walnut table" });
  await emma.put(`/topics/${topic_id}/post/${post_id}`, { content: "<p>Tung & <i>wax</i></p>" });
});

test("“edited” leads the author from the topic to the versions, in the own language", async () => {
  const emma = await app.as("emma");
  const page = await emma.get(topic);
  const [of_topic, of_post] = page.all(`a[href$="/versions"]`);
  expect(of_topic?.textContent).toContain(en("topic.editedBy", { username: "selin" }));
  expect(of_post?.textContent).toContain(en("topic.edited"));
  const versions = await emma.get(of_topic?.getAttribute("href") ?? "");
  expect([versions.path, versions.heading]).toEqual([`${topic}/versions`, en("versions.ofTopic")]);
  expect(versions.all("article ins").map((ins) => ins.textContent)).toEqual([
    `[${en("versions.added")} walnut ]`,
  ]);
  expect(versions.main).toContain("Which oil?");
});

test("a moderator reads what was removed and added, also without seeing colours", async () => {
  const selin = await app.as("selin");
  const page = await selin.get(`${post}/versions`);
  expect(page.heading).toBe(tr("versions.ofPost", { position: 1 }));
  const [present, first] = page.all("article");
  expect(present?.querySelector(".diff")?.textContent).toBe(
    `[${tr("versions.removed")} Linseed][${tr("versions.added")} Tung] & wax`,
  );
  expect(first?.querySelector(".diff")?.textContent).toBe("Linseed & wax");
});

test("other members see neither the link nor the versions", async () => {
  const mehmet = await app.as("mehmet");
  const page = await mehmet.get(topic);
  expect(page.main).toContain(tr("topic.edited"));
  expect(page.all(`a[href$="/versions"]`)).toEqual([]);
  expect((await mehmet.get(`${post}/versions`)).status).toBe(403);
});
