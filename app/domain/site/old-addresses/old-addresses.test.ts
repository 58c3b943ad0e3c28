import { beforeAll, expect, test } from "vitest";
import {
  actor,
  anybody,
  createdForum,
  createdMember,
  createdRestrictedForum,
  createdTopic,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { uploadOf } from "#tests/support/pictures.ts";
import { captureStatements, listSequentialScans } from "#tests/support/statements.ts";
import { deleteAccountKeepPosts } from "../../accounts/closing/delete-account-keep-posts.server.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import type { Reader } from "../../base/can.ts";
import { storeFile } from "../../members/files/store-file.server.ts";
import { changeMe } from "../../members/users/change-user.server.ts";
import { findOldAddressPath } from "./old-addresses.server.ts";

beforeAll(async () => {
  await sql`insert into old_addresses (address, path) values
    ('viewtopic.php?p=17', '/topic/3/post/17'), ('viewtopic.php?t=3', '/topic/3'),
    ('u/ayşe', '/user/ayşe'), ('u/a"b\\c{d},e', '/user/abcde')`;
});

test("the first address that there is leads to its path", async () => {
  const post = "viewtopic.php?p=17";
  const topic = "viewtopic.php?t=3";
  expect(await findOldAddressPath(anybody, [post, topic])).toBe("/topic/3/post/17");
  expect(await findOldAddressPath(anybody, [topic, post])).toBe("/topic/3");
  expect(await findOldAddressPath(anybody, ["viewtopic.php?p=18", topic])).toBe("/topic/3");
  expect(await findOldAddressPath(anybody, ["viewtopic.php?t=4"])).toBeNull();
});

test("a path is written as headers need it, and an address as it is stored", async () => {
  expect(await findOldAddressPath(anybody, ["u/ayşe"])).toBe("/user/ay%C5%9Fe");
  expect(await findOldAddressPath(anybody, ['u/a"b\\c{d},e'])).toBe("/user/abcde");
});

test.each([
  ["with what they wrote", deleteUser],
  ["without it", deleteAccountKeepPosts],
])(
  "the deletion of an account, %s, deletes the addresses of its page",
  async (_, deleteAccount) => {
    const member = await createdMember({ username: "çağlar" });
    await changeMe(member, { username: "çağlar.y" });
    await sql`insert into old_addresses (address, path) values
    ('u/çağlar', '/user/çağlar'), ('memberlist.php?u=7', '/user/%C3%A7a%C4%9Flar.y'), ('uid/7', '/user/çağlar.z')`;
    await deleteAccount(await reload(member), member.id);
    const rows =
      await sql`delete from old_addresses where path like '/user/%' and address in ('u/çağlar', 'memberlist.php?u=7', 'uid/7') returning address`;
    expect(rows).toEqual([{ address: "uid/7" }]);
  },
);

const pathsFor = (reader: Reader) =>
  Promise.all(
    ["1", "2", "3"].map((id) => findOldAddressPath(reader, [`download/file.php?id=${id}`])),
  );

test("the name of a file is told to those who may read it", async () => {
  const [owner, member] = [await createdMember(), await createdMember()];
  const addFile = async (name: string, forum_id: number) => {
    const file = await storeFile(owner, uploadOf(`${name}.txt`, name));
    const content = `<p><a href="${file.url}">dosya</a></p>`;
    const topic_id = await createdTopic(owner, { content });
    await sql`update topics set forum_id = ${forum_id} where id = ${topic_id}`;
    await sql`insert into old_addresses (address, path) values (${`download/file.php?id=${name}`}, ${file.url})`;
    return file.url;
  };
  const open = await addFile("1", await createdForum());
  const closed = await addFile("2", (await createdRestrictedForum()).forum_id);
  await sql`insert into old_addresses (address, path) values ('download/file.php?id=3', '/files/99999999999/x.txt')`;
  expect(await pathsFor(await reload(member))).toEqual([open, null, null]);
  expect(await pathsFor(await reload(owner))).toEqual([open, closed, null]);
  expect(await pathsFor(await actor("selin"))).toEqual([open, closed, null]);
});

test("no address costs no statement, and several cost one by the key", async () => {
  const none = await captureStatements(() => findOldAddressPath(anybody, []));
  expect([none.statements, none.result]).toEqual([[], null]);
  await sql`insert into old_addresses (address, path) select 't/' || n, '/topic/' || n from generate_series(1, 5000::int) n`;
  await sql`vacuum analyze old_addresses`;
  const { statements } = await captureStatements(() =>
    findOldAddressPath(anybody, ["t/12/5", "t/12", "t/13"]),
  );
  expect(statements).toHaveLength(1);
  for (const statement of statements) expect(await listSequentialScans(statement)).toEqual([]);
});

test.each(["//evil.example", "/\\evil.example", "topic/3", "", "/a\nb", "https://evil.example"])(
  "the database stores no path such as %j",
  async (path) => {
    await expect(
      sql`insert into old_addresses (address, path) values ('t/1', ${path})`,
    ).rejects.toThrow(/old_addresses_path/);
  },
);
