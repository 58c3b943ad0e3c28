import { describe, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { createdMember, createdPost, createdTopic, reload, sql } from "#tests/support/domain.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { captureStatements, listSequentialScans } from "#tests/support/statements.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import { signIn } from "../../accounts/sign-in/sign-in.server.ts";
import { getMemberPage } from "../../topics/topics/member-page.server.ts";
import { changeProfile } from "./change-profile.server.ts";
import { changeMe } from "./change-user.server.ts";
import { FORMER_USERNAMES_MAX, listMembersByNames } from "./usernames.server.ts";

const DEVICE = { address: "192.0.2.7", user_agent: null };

async function formerNamesOf({ id }: { id: number }): Promise<string[]> {
  const rows =
    await sql`select username from former_usernames where user_id = ${id} order by username`;
  return rows.map(({ username }) => username);
}

async function renamed(from: string, to: string) {
  const member = await createdMember({ username: from });
  await changeMe(member, { username: to });
  return await reload(member);
}

const TAKEN = { status: 409, key: "usernameTakenByOther", about: { field: "username" } };

describe("a former username", () => {
  test("leads to the member, in any case, and signs the member in", async () => {
    const member = await renamed("eski.ışık", "yeni.ışık");
    const reader = await createdMember();
    for (const name of ["eski.ışık", "ESKİ.IŞIK", "yeni.ışık"])
      expect((await getMemberPage(reader, name, "Europe/Istanbul")).member.username).toBe(
        "yeni.ışık",
      );
    const { user } = await signIn({ email: "eski.ışık", password: PASSWORD }, "site", DEVICE);
    expect(user.id).toBe(member.id);
  });

  test("allows no further guesses of the password", async () => {
    await renamed("tahmin", "tahmin.b");
    for (const email of ["TAHMİN", "tahmin", "tahmin.b"])
      await expect(signIn({ email, password: "wrong" }, "site", DEVICE)).rejects.toThrow();
    expect(
      await sql`select points from rate_limits where key like 'sign_in_account:%' and points > 0`,
    ).toEqual([{ points: 3 }]);
  });

  test("notifies and links the member when it is mentioned, once beside the new name", async () => {
    const member = await renamed("eddie", "edward");
    const author = await createdMember();
    const topic_id = await createdTopic(author, { content: "<p>@eddie @Edward</p>" });
    expect(
      await sql`select type from notifications where user_id = ${member.id} and topic_id = ${topic_id}`,
    ).toEqual([{ type: "mention" }]);
    expect(await sql`select content from topics where id = ${topic_id}`).toEqual([
      {
        content:
          '<p><a class="mention" href="/user/eddie">@eddie</a> <a class="mention" href="/user/edward">@Edward</a></p>',
      },
    ]);
    const post_id = await createdPost(author, topic_id, '<p><a href="/user/eddie">@eddie</a></p>');
    expect(
      await sql`select type from notifications where user_id = ${member.id} and post_id = ${post_id}`,
    ).toEqual([{ type: "mention" }]);
  });

  test("is refused to others like a name in use, also in other letters", async () => {
    await renamed("hilmi", "hilmi.b");
    const other = await createdMember();
    for (const username of ["hilmi", "hılmi", "hilmi.b"])
      await expect(changeMe(other, { username })).rejects.toMatchObject(TAKEN);
    await expect(
      changeProfile(other, { full_name: null, about: null, username: "hilmi", email: other.email }),
    ).rejects.toMatchObject(TAKEN);
    await expect(createdMember({ username: "hilmi" })).rejects.toMatchObject({
      cause: { constraint_name: "users_username_fold" },
    });
    expect(await formerNamesOf(other)).toEqual([]);
  });

  test("can be taken again by the member, and then is no former one", async () => {
    const member = await renamed("nuri", "nuri.a");
    await changeMe(member, { username: "nuri" });
    expect([(await reload(member)).username, await formerNamesOf(member)]).toEqual([
      "nuri",
      ["nuri.a"],
    ]);
  });

  test("is not stored for a name that differs in the dots of i only", async () => {
    const member = await renamed("isil", "ısıl");
    expect(await formerNamesOf(member)).toEqual([]);
    expect(member.username).toBe("ısıl");
  });

  test("is free again when the account is deleted", async () => {
    const member = await renamed("kenan", "kenan.k");
    await deleteUser(member, member.id);
    const other = await createdMember();
    await changeMe(other, { username: "kenan" });
    expect((await reload(other)).username).toBe("kenan");
  });

  test("stays reserved if others ask for it while it is given up", async () => {
    const member = await createdMember({ username: "aranan" });
    const others = await Promise.all(Array.from({ length: 4 }, () => createdMember()));
    const answers = await Promise.allSettled([
      changeMe(member, { username: "aranan.x" }),
      ...others.map((other) => changeMe(other, { username: "aranan" })),
      createdMember({ username: "aranan", email: "aranan@example.org" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      "fulfilled",
      ...others.map(() => "rejected"),
      "rejected",
    ]);
    expect(await formerNamesOf(member)).toEqual(["aranan"]);
  });

  test("stays reserved if it is asked for before the renaming is committed", async () => {
    const member = await createdMember({ username: "bekleyen" });
    const other = await createdMember();
    const { promise: is_waiting, resolve: wait } = Promise.withResolvers<void>();
    const renaming = db.transaction(async (tx) => {
      await tx.execute(`update users set username = 'bekleyen.x' where id = ${member.id}`);
      wait();
      await otherWaits();
    });
    await is_waiting;
    await expect(changeMe(other, { username: "bekleyen" })).rejects.toMatchObject(TAKEN);
    await renaming;
  });

  test("is one of a bounded number, after which only those can be taken again", async () => {
    const member = await createdMember({ username: "ad0" });
    for (let n = 1; n <= FORMER_USERNAMES_MAX; n++)
      await changeMe(await reload(member), { username: `ad${n}` });
    const refusal = { status: 422, key: "tooManyUsernames", about: { field: "username" } };
    const { email } = member;
    const current = await reload(member);
    await expect(changeMe(current, { username: "ad99" })).rejects.toMatchObject(refusal);
    await expect(
      changeProfile(current, { full_name: null, about: null, username: "ad99", email }),
    ).rejects.toMatchObject(refusal);
    await changeMe(current, { full_name: "Ada Ad" });
    await changeMe(current, { username: "ad3" });
    expect(await formerNamesOf(member)).toHaveLength(FORMER_USERNAMES_MAX);
  });
});

test("names are found by indexes", async () => {
  await sql`insert into users (username, email) select 'sira' || n, 'sira' || n || '@example.org' from generate_series(1, 5000::int) n`;
  await sql`update users set username = 'yeni' || substr(username, 5) where username ~ '^sira[0-9]+$' and id % 2 = 0`;
  await sql`vacuum analyze users, former_usernames`;
  const reader = await createdMember();
  const [old_name] = await sql`select username from former_usernames limit 1 offset 100`;
  const { statements } = await captureStatements(async () => {
    await getMemberPage(reader, old_name?.username, "Europe/Istanbul");
    await listMembersByNames([old_name?.username, "sira1", "kimse"]);
  });
  const by_name = statements.filter(({ text }) => text.includes("former_usernames"));
  expect(by_name).toHaveLength(2);
  for (const statement of by_name) {
    const scanned = await listSequentialScans(statement);
    // It is asked for its first row, and has none.
    expect(scanned.filter((table) => table !== "restricted_totals")).toEqual([]);
  }
});

/** Waits until the statement of another member waits for the row. */
async function otherWaits(): Promise<void> {
  for (let tries = 0; tries < 1000; tries++) {
    const waiting =
      await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like 'update "users"%'`;
    if (waiting.length > 0) return;
  }
  throw new Error("Nobody waits for the row");
}
