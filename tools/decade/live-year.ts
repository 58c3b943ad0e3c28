import { z } from "zod";
import { editor } from "#locales/tr/editor.ts";
import { formWithFile, photograph } from "#tests/support/pictures.ts";
import { DEMO_PASSWORD, type DecadeSite } from "./decade-site.ts";
import { type Program, programOf } from "./program.ts";

const SUPERUSER = "selin@divan.example";
/** Members of the demo who write in each year. */
const WRITERS = ["james@divan.example", "emma@divan.example", "ayse@divan.example"];
/** Is warned and suspended in each year. */
const SUSPENDED = "cigdem@divan.example";
const PASSWORD = "a-long-password-of-a-guest";
/** Of the demo. */
const FORUM_ID = 1;
const TOPICS = 4;
const REPLIES = 6;
/** Of a suspension, and of a link that several may use. */
const FEW_DAYS = 15;
const DAY_MS = 86_400_000;

const invite = z.object({ id: z.number(), signup_link: z.url() });
const user = z.object({ id: z.number() });

type Written = { topic_id: number; post_ids: number[] };

/** What the end of the decade asks for again: a topic, and an invitation that nobody took. */
export type Remembered = { topic_id: number; invite_code: string };

/**
 * What happens on the site in the first days of a year, `number` from 0 on: a bounded amount of what members,
 * moderators, superusers and strangers do.
 */
export async function liveYear(site: DecadeSite, number: number): Promise<Remembered> {
  const superuser = programOf(await site.signIn(SUPERUSER));
  const writers: Program[] = [];
  for (const email of WRITERS) writers.push(programOf(await site.signIn(email)));
  const { body: forum } = await superuser.get(`/forums/${FORUM_ID}`);
  const written = await writeTopics(writers, number);
  await readAndMark(writers, written);
  await uploadPictures(writers, written, number);
  await moderate(site, superuser, writers, written, forum.category_id);
  const invite_code = await inviteGuests(site, superuser, number);
  await useAccounts(site, writers, number);
  await administer(superuser, number);
  await comeAsStranger(site);
  await useBrowser(site, written);
  return { topic_id: pick(written, 0).topic_id, invite_code };
}

async function writeTopics(writers: Program[], number: number) {
  const written: Written[] = [];
  for (let topic = 0; topic < TOPICS; topic += 1) {
    const author = pick(writers, topic);
    const title = `Walnut, oak and the lathe in year ${number}, part ${topic}`;
    const content = `<p>What @emma said in year ${number} about part ${topic}: it holds.</p>`;
    const topic_id = await author.make("/topics/", { forum_id: FORUM_ID, title, content });
    const post_ids = [];
    for (let reply = 0; reply < REPLIES; reply += 1)
      post_ids.push(
        await pick(writers, topic + reply + 1).make(`/topics/${topic_id}/post`, {
          content: `<p>Reply ${reply} to part ${topic} of year ${number}, with glue and patience.</p>`,
        }),
      );
    written.push({ topic_id, post_ids });
  }
  // The second is deleted with its versions, the third stays.
  for (const edited of [1, 2])
    await pick(writers, edited).put(`/topics/${pick(written, edited).topic_id}`, {
      content: "<p>Edited.</p>",
    });
  return written;
}

async function readAndMark(writers: Program[], written: Written[]): Promise<void> {
  for (const { topic_id } of written)
    for (const [index, reader] of writers.entries()) {
      await reader.get(`/topics/${topic_id}/post`);
      await reader.post(`/topics/${topic_id}/read`, { position: REPLIES - index });
    }
  const [first, second] = writers;
  const [topic] = written;
  const [post_id] = topic?.post_ids ?? [];
  if (!first || !second || !topic || !post_id) throw new Error("Nobody wrote");
  await first.post(`/topics/${topic.topic_id}/post/${post_id}/thanks`);
  const bookmark_id = await first.make("/bookmarks", { post_id, note: "For the winter" });
  await first.delete(`/bookmarks/${bookmark_id}`);
  await second.post("/bookmarks", { post_id });
  const mute_id = await second.make("/mutes", { topic_id: topic.topic_id });
  await second.delete(`/mutes/${mute_id}`);
  await first.get("/search?q=walnut");
  await first.post("/notifications/read-all");
  await first.post("/unread/read-all");
}

/** One picture that a reply shows, one that nothing shows, and one that is deleted. */
async function uploadPictures(
  [author]: Program[],
  [topic]: Written[],
  number: number,
): Promise<void> {
  if (!author || !topic) throw new Error("Nobody wrote");
  // The same bytes would be stored once.
  const colourOf = (blue: number) => `rgb(${number}, 80, ${blue})`;
  const upload = async (colour: string) =>
    await author.post(
      "/files",
      formWithFile(
        "table.jpg",
        new Uint8Array(await photograph({ width: 300, height: 200, colour })),
      ),
    );
  const { body: shown } = await upload(colourOf(10));
  await author.make(`/topics/${topic.topic_id}/post`, {
    content: `<p><img src="${String(shown.url)}" alt="A table"></p>`,
  });
  await upload(colourOf(20));
  const { body: deleted } = await upload(colourOf(30));
  await author.delete(`/files/${String(deleted.id)}`);
  await author.make(`/topics/${topic.topic_id}/post`, {
    content: `<p><img src="https://pictures.invalid/${topic.topic_id}.png" alt="Elsewhere"></p>`,
  });
}

/** Removes, restores, reports, warns, suspends, hides, moves, splits and merges. */
async function moderate(
  site: DecadeSite,
  superuser: Program,
  [first, , last]: Program[],
  written: Written[],
  category_id: number,
): Promise<void> {
  const [, second, third, fourth] = written;
  const [post_id, other_post_id] = third?.post_ids ?? [];
  if (!first || !last || !second || !third || !fourth || !post_id) throw new Error("Nobody wrote");
  await superuser.delete(`/topics/${third.topic_id}/post/${post_id}`);
  await superuser.post(`/topics/${third.topic_id}/post/${post_id}/restore`);
  await superuser.delete(`/topics/${third.topic_id}/post/${other_post_id}`);
  const report_id = await first.make("/reports", { reason: "spam", topic_id: second.topic_id });
  await last.post("/reports", { reason: "spam", topic_id: second.topic_id, text: "Again" });
  await superuser.patch(`/reports/${report_id}`, { state: "closed", outcome: "dismissed" });
  const suspended_member = programOf(await site.signIn(SUSPENDED));
  const suspended_id = user.parse((await suspended_member.get("/users/me")).body).id;
  await superuser.post(`/users/${suspended_id}/warnings`, { reason: "Too loud" });
  await superuser.post(`/users/${suspended_id}/suspension`, {
    reason: "Rest",
    until: inDays(site, FEW_DAYS),
  });
  const split = await superuser.post(`/topics/${third.topic_id}/split`, {
    post_ids: third.post_ids.slice(2, 4),
    title: "Split off",
  });
  await superuser.post(`/topics/${user.parse(split.body).id}/merge`, { into_id: third.topic_id });
  await superuser.post(`/topics/${third.topic_id}/split`, {
    post_ids: third.post_ids.slice(4, 5),
    title: "Split off for good",
  });
  await superuser.patch(`/topics/${fourth.topic_id}`, { is_locked: true, reason: "Over" });
  const group_id = await superuser.make("/groups", { name: `Attic ${fourth.topic_id}` });
  await superuser.put(`/groups/${group_id}/members/${suspended_id}`, {});
  const other_forum_id = await superuser.make("/forums/", {
    name: `Attic ${fourth.topic_id}`,
    category_id,
    audience: [{ group_id, may_write: true }],
  });
  await superuser.patch(`/topics/${fourth.topic_id}`, { forum_id: other_forum_id });
  await superuser.delete(`/forums/${other_forum_id}`);
  await superuser.delete(`/groups/${group_id}`);
  await superuser.delete(`/topics/${second.topic_id}`);
}

/**
 * Two guests join; one leaves at once, and the other is deleted a year later. A third never
 * comes; its code is returned.
 */
async function inviteGuests(site: DecadeSite, superuser: Program, number: number): Promise<string> {
  for (const [guest, path, input] of [
    ["leaves", "/invites", { text: "Come" }],
    ["stays", "/invites/shared", { max_uses: 2, until: inDays(site, FEW_DAYS).slice(0, 10) }],
  ] as const) {
    const sent = invite.parse((await superuser.post(path, input)).body);
    await programOf(site.api()).post("/users/signup", {
      code: codeOf(sent.signup_link),
      email: `${guest}${number}@guest.example`,
      username: `${guest}${number}`,
      full_name: `Guest ${number}`,
      password: PASSWORD,
    });
  }
  const unused = await superuser.post("/invites", {
    text: "Come",
    email_to: `never${number}@guest.example`,
  });
  const unused_code = codeOf(invite.parse(unused.body).signup_link);
  const leaving = programOf(await site.signIn(`leaves${number}@guest.example`, PASSWORD));
  const { id } = user.parse((await leaving.get("/users/me")).body);
  await leaving.delete(`/users/${id}?keep_writing=true`);
  if (number === 0) return unused_code;
  const former = programOf(await site.signIn(`stays${number - 1}@guest.example`, PASSWORD));
  await superuser.delete(`/users/${user.parse((await former.get("/users/me")).body).id}`);
  return unused_code;
}

const codeOf = (link: string): string => new URL(link).searchParams.get("code") ?? "";

/** Keys, a second factor that is not finished, another name, another address, an archive. */
async function useAccounts(site: DecadeSite, [writer]: Program[], number: number): Promise<void> {
  if (!writer) throw new Error("Nobody wrote");
  await writer.post("/users/me/keys", {
    name: `Program ${number}`,
    scopes: ["read"],
    days: 30,
    password: DEMO_PASSWORD,
  });
  await writer.post("/users/me/totp", { password: DEMO_PASSWORD });
  const guest = programOf(await site.signIn(`stays${number}@guest.example`, PASSWORD));
  await guest.patch("/users/me", {
    username: `renamed${number}`,
    email: `stays${number}@guest.example`,
  });
  await guest.post("/users/me/email/confirmation");
  await guest.patch("/users/me/preferences", { mail_replies: "now" });
  await guest.post(`/subscriptions/topics/1`);
}

/** Exports, webhooks, texts of the site. */
async function administer(superuser: Program, number: number): Promise<void> {
  await superuser.post("/server/community-exports", { content: "members" });
  await superuser.patch("/server/site", { tagline: `Year ${number}` });
  const webhook_id = await superuser.make("/webhooks", {
    url: "https://receiver.invalid/divan",
    kinds: ["topic", "post", "alarm"],
  });
  await superuser.post(`/webhooks/${webhook_id}/test`);
  await superuser.patch(`/webhooks/${webhook_id}`, { is_active: false });
  const { body: webhooks } = await superuser.get("/webhooks");
  for (const { id } of webhooks.data)
    if (id < webhook_id) await superuser.delete(`/webhooks/${id}`);
  await superuser.get("/server/dashboard");
}

/** Guesses a password, asks for a new one, opens links that are no invitation. */
async function comeAsStranger(site: DecadeSite): Promise<void> {
  const api = site.api();
  for (const email of ["nobody@guest.example", ...WRITERS]) {
    const form = new URLSearchParams({ username: email, password: "a-wrong-guess" });
    await api.post("/login/access-token", form);
  }
  await api.post("/password-recovery/james@divan.example");
  const visitor = site.browser();
  await visitor.get("/signup?code=guessed");
  await visitor.post("/login/passkey-options", { intent: "sign_in" });
}

/** Signs in with a browser that the site does not know, keeps a draft, and asks for an archive. */
async function useBrowser(site: DecadeSite, [topic]: Written[]): Promise<void> {
  if (!topic) throw new Error("Nobody wrote");
  const browser = site.browser();
  await (await browser.get("/login")).submit({
    email: "omer@divan.example",
    password: DEMO_PASSWORD,
  });
  const reply = `/topic/${topic.topic_id}/reply`;
  await (await browser.get(reply)).submit({ content: "Sent by a form" });
  await (await browser.get(reply)).submit(
    { content: "Not finished" },
    { button: editor.saveDraft },
  );
  await (await browser.get("/settings/archive")).submit();
  await browser.get("/notifications");
}

const inDays = (site: DecadeSite, days: number): string =>
  new Date(site.now().getTime() + days * DAY_MS).toISOString();

function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error("The list is empty");
  return found;
}
