import { beforeAll, expect, test } from "vitest";
import {
  actor,
  createdMember,
  createdPost,
  createdRestrictedForum,
  createdTopic,
  exhaustLimit,
  reload,
  sql,
} from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { suggestMembers } from "./suggest-members.server.ts";

let ayse: User;
let topic_id: number;

beforeAll(async () => {
  ayse = await actor("ayse");
  topic_id = await createdTopic(ayse);
});

const namesFor = async (text: string) =>
  (await suggestMembers(ayse, { text, topic_id })).map(({ username }) => username);

test("members are found by the beginning of the username or of a word of the full name", async () => {
  await createdMember({ username: "ışıl", full_name: "Zeynep Ilgın Öztürk" });
  await createdMember({ username: "pasif", full_name: "Zeynep Pasif", is_active: false });
  for (const text of ["IŞI", "ışı", "zeyn", "ılg", "Özt", " öztürk ", "ı\0ş"])
    expect(await namesFor(text)).toEqual(["ışıl"]);
  for (const text of ["", " ", "şıl", "türk", "%", "_", "zeynep x", "pasif", "y".repeat(9000)])
    expect(await namesFor(text)).toEqual([]);
});

test("the writers of the topic come first, and the member who asks is not offered", async () => {
  await sql`insert into users (username, email) select 'kalabalik' || chr(97 + n), n || '@kalabalik.example' from generate_series(0, 19) n`;
  const last = await createdMember({ username: "kalabalikzz", full_name: "Ad Soyad" });
  expect(await namesFor("kalab")).toHaveLength(8);
  await createdPost(last, topic_id);
  expect(await namesFor("kalab")).toEqual([
    "kalabalikzz",
    ..."abcdefg".split("").map((letter) => `kalabalik${letter}`),
  ]);
  expect(await namesFor("soy")).toEqual(["kalabalikzz"]);
  expect(await namesFor(ayse.username)).toEqual([]);
});

test("a suggestion has no e-mail address", async () => {
  const [member] = await suggestMembers(ayse, { text: "mehmet", topic_id: null });
  expect(Object.keys(member ?? {})).toEqual(["id", "username", "full_name", "picture_url"]);
});

test("one call for each letter is within the limit, and without end it is not", async () => {
  const writer = await createdMember();
  expect(await exhaustLimit("suggest", writer)).toBeGreaterThan(100);
  await expect(suggestMembers(writer, { text: "meh", topic_id: null })).rejects.toMatchObject({
    status: 429,
  });
});

test("in a forum that only some see, others are left out, however many begin with the text", async () => {
  await sql`insert into users (username, email) select 'kurulda' || n, n || '@disarida.example' from generate_series(10, 39) n`;
  const [zehra, writer] = [
    await createdMember({ username: "kuruldazehra", full_name: "Zehra Kuruldaki" }),
    await createdMember(),
  ];
  const { forum_id } = await createdRestrictedForum([zehra, writer]);
  const inside = await reload(writer);
  const restricted_id = await createdTopic(inside, { forum_id });
  for (const place of [{ topic_id: restricted_id }, { forum_id }])
    for (const text of ["kurulda", "zehra", "kuruldaki"])
      expect((await suggestMembers(inside, { text, ...place })).map(({ id }) => id)).toEqual([
        zehra.id,
      ]);
  expect(await suggestMembers(inside, { text: "kurulda" })).toHaveLength(8);
});

test("who does not see the topic gets the suggestions of no topic", async () => {
  const [author, outsider] = [
    await createdMember({ username: "yazan", full_name: "Ad Gizli" }),
    await createdMember(),
  ];
  const { forum_id } = await createdRestrictedForum([author]);
  const restricted_id = await createdTopic(await reload(author), { forum_id });
  await sql`insert into users (username, email) select 'yazan' || n, n || '@yazan.example' from generate_series(10, 39) n`;
  const reader = await reload(outsider);
  for (const place of [{ topic_id: restricted_id }, { forum_id }])
    expect(await suggestMembers(reader, { text: "yazan", ...place })).toEqual(
      await suggestMembers(reader, { text: "yazan" }),
    );
});
