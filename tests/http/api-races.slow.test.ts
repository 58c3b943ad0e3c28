import { beforeAll, expect, test } from "vitest";
import type { ApiAnswer, ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";
import { PASSWORD } from "#tests/support/people.ts";

let app: App;
let selin: ApiClient;

beforeAll(async () => {
  app = await sharedApp();
  selin = await app.apiAs("selin");
});

const ROUNDS = 10;
const RACES_WITHIN_MS = 60_000;

/**
 * The allowed refusals of each call after the deletion of the account. All others fail the test.
 */
const NO_LONGER_SIGNED_IN = "403 Could not validate credentials";
const WRONG_PASSWORD = "400 Incorrect email or password";
const PASSWORD_JUST_CHANGED = "400 Incorrect password";
const NO_SUCH_CODE = "400 Invalid invite code.";
const NO_SUCH_LINK = "400 Invalid token";
const NO_SUCH_USER = "404 User not found";
const NO_SUCH_USER_ID = "404 The user with this id does not exist in the system";
const NO_SUCH_TOPIC = "404 Topic not found";
const NO_SUCH_POST = "404 Post not found";
const NO_SUCH_INVITE = "404 Invite not found.";
const NO_SUCH_EMAIL = "404 The user with this email does not exist in the system.";

type Call = { send: () => Promise<ApiAnswer>; refusals: string[] };

test(
  "deleting an account during other calls leaves no row behind, and each call succeeds or is refused because of it",
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { user_id, calls } = await makeRace(round);
      // Each round starts with another call.
      const rotated_calls = [...calls.slice(round), ...calls.slice(0, round)];
      const answers = await Promise.all(
        rotated_calls.map(async ({ send, refusals }) => ({ answer: await send(), refusals })),
      );
      for (const { answer, refusals } of answers)
        if (answer.status !== 200)
          expect(refusals).toContain(`${answer.status} ${answer.body.detail}`);
      expect(await app.sql`select id from users where id = ${user_id}`).toEqual([]);
      expect(await wrongCounters(app)).toEqual([]);
    }
  },
  RACES_WITHIN_MS,
);

async function makeRace(round: number): Promise<{ user_id: number; calls: Call[] }> {
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
  const member = app.api((await signIn()).body.access_token);
  const { forum_id } = await makeForum(selin);
  const [own_topic, topic_id] = [
    await makeTopic(member, forum_id),
    await makeTopic(selin, forum_id),
  ];
  const post_id = await makePost(member, topic_id);
  const [{ body: guest_invite }, { body: other_invite }] = [
    await member.post("/invites", {}),
    await member.post("/invites", {}),
  ];
  const { text: mail } = await selin.post(`/password-recovery-html-content/${email}`);
  const code = new URL(guest_invite.signup_link).searchParams.get("code");
  const token = /token=([\w-]+)/.exec(mail)?.[1];
  const calls: Call[] = [
    { send: signIn, refusals: [WRONG_PASSWORD] },
    {
      send: () => member.delete(`/invites/${other_invite.id}`),
      refusals: [NO_LONGER_SIGNED_IN, NO_SUCH_INVITE],
    },
    {
      send: () =>
        app.api().post("/users/signup", {
          code,
          email: `konuk${round}@example.org`,
          username: `konuk${round}`,
          full_name: "Konuk Kişi",
          password: PASSWORD,
        }),
      refusals: [NO_SUCH_CODE],
    },
    {
      send: () =>
        member.patch("/users/me/password", {
          current_password: PASSWORD,
          new_password: "yepyeni-bir-parola",
        }),
      refusals: [NO_LONGER_SIGNED_IN, PASSWORD_JUST_CHANGED, NO_SUCH_USER],
    },
    {
      send: () => app.api().post("/reset-password", { token, new_password: "bambaşka-bir-parola" }),
      refusals: [NO_SUCH_LINK],
    },
    { send: () => selin.delete(`/users/${user.id}`), refusals: [] },
    {
      send: () =>
        selin.patch(`/users/${user.id}`, {
          invites_count: 2,
          password: PASSWORD,
          is_superuser: false,
        }),
      refusals: [NO_SUCH_USER_ID],
    },
    {
      send: () =>
        member.patch("/users/me", { full_name: "Son Ad", email: `son${round}@example.org` }),
      refusals: [NO_LONGER_SIGNED_IN, NO_SUCH_USER],
    },
    { send: () => member.post("/invites", {}), refusals: [NO_LONGER_SIGNED_IN] },
    {
      send: () =>
        member.post("/topics", { forum_id, title: "Son söz", content: "<p>Hoşça kalın.</p>" }),
      refusals: [NO_LONGER_SIGNED_IN],
    },
    {
      send: () => member.post(`/topics/${topic_id}/post`, { content: "<p>Görüşürüz.</p>" }),
      refusals: [NO_LONGER_SIGNED_IN],
    },
    {
      send: () =>
        selin.post(`/topics/${own_topic}/post`, {
          content: `<p>@yarisci${round} nereye?</p>`,
        }),
      refusals: [NO_SUCH_TOPIC],
    },
    {
      send: () =>
        selin.put(`/topics/${topic_id}/post/${post_id}`, { content: "<p>Düzeltildi.</p>" }),
      refusals: [NO_SUCH_POST],
    },
    {
      send: () => member.post(`/subscriptions/forums/${forum_id}`),
      refusals: [NO_LONGER_SIGNED_IN],
    },
    { send: () => member.post("/notifications/read-all"), refusals: [NO_LONGER_SIGNED_IN] },
    { send: () => selin.delete(`/topics/${own_topic}`), refusals: [NO_SUCH_TOPIC] },
    {
      send: () => selin.post(`/password-recovery-html-content/${email}`),
      refusals: [NO_SUCH_EMAIL],
    },
    { send: signIn, refusals: [WRONG_PASSWORD] },
  ];
  return { user_id: user.id, calls };
}
