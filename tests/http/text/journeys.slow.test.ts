import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { type Lynx, startLynx } from "#tests/support/lynx.ts";
import { PASSWORD, PEOPLE, type PersonName } from "#tests/support/people.ts";
import { photograph } from "#tests/support/pictures.ts";
import { tr } from "#tests/support/texts.ts";

/** Each journey loads some thirty pages, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const NEW_PASSWORD = "bambaşka-bir-parola";

let app: App;
let lynx: Lynx | undefined;
let topic_id: number;
beforeAll(async () => {
  app = await sharedApp();
  const { forum_id } = await makeForum(await app.apiAs("selin"), "Ahşap işleri");
  const mehmet = await app.apiAs("mehmet");
  topic_id = await makeTopic(mehmet, forum_id, "Ceviz sehpa");
  await makePost(mehmet, topic_id, "<p>Nemden olmasın?</p>");
});
afterEach(() => lynx?.close());

test("a member reads a topic, subscribes, replies, deletes the reply, invites, and changes the password", async () => {
  const { press, fill, page } = await signIn("ayse");
  const user_id = await app.idOf("ayse");

  await press("Ahşap işleri");
  await press(`${tr("unread.topic")} Ceviz sehpa`);
  expect((await page()).text).toContain("Nemden olmasın?");

  await press(tr("subscriptions.on"));
  expect((await page()).text).toContain(tr("notices.subscribedToTopic"));
  expect(
    await app.sql`select user_id from topic_subscriptions where topic_id = ${topic_id}`,
  ).toContainEqual({ user_id });

  await press(tr("topic.postReply"));
  await fill(tr("words.content"), "Şömineye **çok** yakın;\nığrıp da olur.");
  await press(tr("topic.sendReply"));
  expect((await page()).text).toContain(tr("notices.postCreated"));
  expect(
    await app.sql`select content from posts where topic_id = ${topic_id} and owner_id = ${user_id}`,
  ).toEqual([{ content: "<p>Şömineye <strong>çok</strong> yakın;<br>ığrıp da olur.</p>" }]);

  await press(tr("topic.delete"));
  await press(tr("removal.deletePostButton"));
  expect((await page()).text).toContain(tr("notices.ownPostRemoved"));
  expect(await app.sql`select from posts where owner_id = ${user_id}`).toHaveLength(0);

  await press(tr("words.myInvites"));
  await press(tr("invites.add"));
  await fill(tr("invites.newText"), "Köşedeki yeriniz boş.");
  await press(tr("invites.add"), { after: tr("invites.passOn") });
  expect((await page()).text).toContain(tr("notices.inviteCreated"));
  expect(await app.sql`select text, email from invites where owner_id = ${user_id}`).toEqual([
    { text: "Köşedeki yeriniz boş.", email: null },
  ]);

  await press(tr("words.myProfile"));
  await press(tr("words.password"));
  await fill(tr("settings.currentPassword"), PASSWORD);
  await fill(tr("words.newPassword"), NEW_PASSWORD);
  await fill(tr("words.confirmPassword"), NEW_PASSWORD);
  await press(tr("settings.changePassword"));
  expect((await page()).text).toContain(tr("notices.passwordUpdated"));

  await press(tr("access.logOut"));
  await logIn("ayse", NEW_PASSWORD);
  expect((await page()).text).toContain("Ahşap işleri");
});

test("a member sends a picture with its description", async () => {
  const { press, fill, page, keepFile } = await signIn("nazim");
  const path = keepFile("Ceviz sehpa.jpg", await photograph({ width: 300, height: 200 }));
  await press("Ahşap işleri");
  await press(`${tr("unread.topic")} Ceviz sehpa`);
  await press(tr("topic.postReply"));
  await fill(tr("words.content"), "Cilası soldu.");
  await fill(tr("editor.files"), path);
  await fill(tr("editor.descriptions"), "Sehpanın üstü");
  await press(tr("topic.sendReply"));
  expect((await page()).text).toContain("Sehpanın üstü");
  const [file] = await app.sql`select id, alt from files`;
  expect(file?.alt).toBe("Sehpanın üstü");
  const [post] =
    await app.sql`select content from posts where owner_id = ${await app.idOf("nazim")}`;
  expect(post?.content).toContain(`<img src="/files/${file?.id}/ceviz-sehpa.jpg"`);
});

test("a superuser adds a user and a forum, and starts a backup", async () => {
  const { press, fill, choose, page } = await signIn("selin");

  await press(tr("words.admin"));
  await press(tr("admin.users"));
  await press(tr("admin.addUser"));
  await fill(tr("words.username"), "gülşah");
  await fill(tr("words.email"), "gulsah@example.org");
  await fill(tr("words.password"), NEW_PASSWORD);
  await fill(tr("words.confirmPassword"), NEW_PASSWORD);
  await press(tr("admin.addUser"), { after: tr("words.confirmPassword") });
  expect((await page()).text).toContain(tr("notices.userCreated"));
  expect(await app.sql`select email from users where username = 'gülşah'`).toEqual([
    { email: "gulsah@example.org" },
  ]);

  await press(tr("words.forums"));
  await press(tr("words.addForum"));
  await fill(tr("words.name"), "Çömlekçilik");
  await choose(tr("admin.category"), "Zanaat");
  await press(tr("words.addForum"), { after: tr("admin.order") });
  expect((await page()).text).toContain(tr("notices.forumCreated"));
  expect(
    await app.sql`select c.name from forums f join categories c on c.id = f.category_id where f.name = 'Çömlekçilik'`,
  ).toEqual([{ name: "Zanaat" }]);

  await press(tr("words.backups"));
  await press(tr("backups.create"));
  expect((await page()).text).toContain(tr("backups.create"));
  expect(await app.sql`select from backups`).toHaveLength(1);
});

async function signIn(person: PersonName): Promise<Lynx> {
  lynx = await startLynx(`${app.url}/login`);
  await logIn(person, PASSWORD);
  return lynx;
}

async function logIn(person: PersonName, password: string): Promise<void> {
  await lynx?.fill(tr("words.email"), PEOPLE[person].email);
  await lynx?.fill(tr("words.password"), password);
  await lynx?.press(tr("access.logIn"), { after: tr("words.password") });
}
