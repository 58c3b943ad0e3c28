import { beforeEach, expect, test } from "vitest";
import { createdMember, sql } from "#tests/support/domain.ts";
import type { User } from "../users/user.ts";
import { preferences_change } from "./input.ts";
import { changePreferences, getPreferences } from "./preferences.server.ts";

let member: User;

beforeEach(async () => {
  member = await createdMember();
});

test("only what is sent changes, and null is the default again", async () => {
  const before = await getPreferences(member);
  expect(before).toMatchObject({ language: null, home: "forum", mail_replies: "daily" });
  expect(before).toMatchObject({ date_style: "full", replies_per_page: 10 });
  const change = {
    language: "en",
    time_zone: "Europe/Berlin",
    mail_replies: "off",
    date_style: "short",
    replies_per_page: 50,
  } as const;
  expect(await changePreferences(member, change)).toEqual({ ...before, ...change });
  expect(await changePreferences(member, {})).toEqual({ ...before, ...change });
  await changePreferences(member, { language: null, time_zone: null });
  expect(await getPreferences(member)).toEqual({
    ...before,
    mail_replies: "off",
    date_style: "short",
    replies_per_page: 50,
  });
});

test("other members keep theirs", async () => {
  const other = await createdMember();
  const before = await getPreferences(other);
  await changePreferences(member, { theme: "dark", mail_short: true, follow_own_topics: false });
  expect(await getPreferences(other)).toEqual(before);
});

test("the news digest contains what is new since it was chosen", async () => {
  const mailedAt = async () =>
    (await sql`select everything_mailed_at as at from users where id = ${member.id}`)[0]?.at;
  const before = await mailedAt();
  await changePreferences(member, { mail_mentions: "off" });
  expect(await mailedAt()).toEqual(before);
  await changePreferences(member, { mail_everything: "daily" });
  const chosen_at = await mailedAt();
  expect(chosen_at).not.toEqual(before);
  await changePreferences(member, { mail_everything: "daily", mail_short: true });
  expect(await mailedAt()).toEqual(chosen_at);
});

test("an account that was just deleted is refused as not signed in", async () => {
  await sql`delete from users where id = ${member.id}`;
  const refused = { status: 403, key: "badCredentials" };
  await expect(getPreferences(member)).rejects.toMatchObject(refused);
  await expect(changePreferences(member, { theme: "dark" })).rejects.toMatchObject(refused);
});

test.each([
  { language: "xx" },
  { theme: "" },
  { time_zone: "Mars/Olympus" },
  { home: null },
  { date_style: "long" },
  { replies_per_page: 20 },
  { replies_per_page: "25" },
  { mail_mentions: "weekly" },
  { mail_everything: "now" },
  { mail_short: "yes" },
])("%o is refused", (change) => {
  expect(preferences_change.safeParse(change).success).toBe(false);
});
