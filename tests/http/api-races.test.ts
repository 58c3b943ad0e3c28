import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiAnswer, ApiClient } from "#tests/support/api-client.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";
import { PASSWORD } from "#tests/support/people.ts";

let app: App;
let selin: ApiClient;

beforeAll(async () => {
  app = await startApp();
  selin = await app.apiAs("selin");
});
afterAll(() => app.stop());

const ROUNDS = 10;
const RACES_WITHIN_MS = 60_000;

test(
  "an account goes while everything is done with it: each call is done, or refused in words, and nothing of it stays",
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { user_id, calls } = await makeRace(round);
      // Each round somebody else is first at the door.
      const answers = await Promise.all(
        [...calls.slice(round), ...calls.slice(0, round)].map((call) => call()),
      );
      expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
      for (const { status, body } of answers)
        if (status >= 400) expect(body).toEqual({ detail: expect.stringMatching(/\w/) });
      expect(await app.sql`select id from users where id = ${user_id}`).toEqual([]);
      expect(await wrongCounters(app)).toEqual([]);
    }
  },
  RACES_WITHIN_MS,
);

async function makeRace(
  round: number,
): Promise<{ user_id: number; calls: (() => Promise<ApiAnswer>)[] }> {
  const email = `yarisci${round}@example.org`;
  const { body: user } = await selin.post("/users", {
    email,
    username: `yarisci${round}`,
    password: PASSWORD,
    is_superuser: round % 3 === 0,
  });
  await app.sql`update users set invites_count = 3 where id = ${user.id}`;
  const signIn = () =>
    app
      .api()
      .post("/login/access-token", new URLSearchParams({ username: email, password: PASSWORD }));
  const leaving = app.api((await signIn()).body.access_token);
  const { forum_id } = await makeForum(selin);
  const [own_topic, topic_id] = [
    await makeTopic(leaving, forum_id),
    await makeTopic(selin, forum_id),
  ];
  const post_id = await makePost(leaving, topic_id);
  const [{ body: given }, { body: kept }] = [
    await leaving.post("/invites", {}),
    await leaving.post("/invites", {}),
  ];
  const { text: letter } = await selin.post(`/password-recovery-html-content/${email}`);
  const code = new URL(given.signup_link).searchParams.get("code");
  const token = /token=([\w-]+)/.exec(letter)?.[1];
  const calls = [
    signIn,
    () => leaving.delete(`/invites/${kept.id}`),
    () =>
      app.api().post("/users/signup", {
        code,
        email: `konuk${round}@example.org`,
        username: `konuk${round}`,
        full_name: "Konuk Kişi",
        password: PASSWORD,
      }),
    () =>
      leaving.patch("/users/me/password", {
        current_password: PASSWORD,
        new_password: "yepyeni-bir-parola",
      }),
    () => app.api().post("/reset-password", { token, new_password: "bambaşka-bir-parola" }),
    () => selin.delete(`/users/${user.id}`),
    () =>
      selin.patch(`/users/${user.id}`, {
        invites_count: 2,
        password: PASSWORD,
        is_superuser: false,
      }),
    () => leaving.patch("/users/me", { full_name: "Son Ad", email: `son${round}@example.org` }),
    () => leaving.post("/invites", {}),
    () => leaving.post("/topics", { forum_id, title: "Son söz", content: "<p>Hoşça kalın.</p>" }),
    () => leaving.post(`/topics/${topic_id}/post`, { content: "<p>Görüşürüz.</p>" }),
    () => selin.post(`/topics/${own_topic}/post`, { content: `<p>@yarisci${round} nereye?</p>` }),
    () => selin.put(`/topics/${topic_id}/post/${post_id}`, { content: "<p>Düzeltildi.</p>" }),
    () => leaving.post(`/subscriptions/forums/${forum_id}`),
    () => leaving.post("/notifications/read-all"),
    () => selin.delete(`/topics/${own_topic}`),
    () => selin.post(`/password-recovery-html-content/${email}`),
    signIn,
  ];
  return { user_id: user.id, calls };
}
