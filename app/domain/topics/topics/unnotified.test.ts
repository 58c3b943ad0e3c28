import { beforeAll, expect, test } from "vitest";
import {
  actor,
  createdMember,
  createdRestrictedForum,
  createdTopic,
  reload,
} from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { listUnnotified, readContent } from "./content.server.ts";

let inside: User;
let outside: User;
let forum_id: number;
let topic_id: number;

beforeAll(async () => {
  const member = await createdMember({ username: "içeride" });
  outside = await createdMember({ username: "dışarıda" });
  ({ forum_id } = await createdRestrictedForum([member]));
  [inside, outside] = [await reload(member), await reload(outside)];
  topic_id = await createdTopic(inside, { forum_id });
});

const TEXT = "@DIŞARIDA, @içeride, @selin, @kimse ve @dışarıda; `@ayşe.demir`";

async function unnotified(who: User, place: Parameters<typeof listUnnotified>[2], text = TEXT) {
  const { content } = await readContent(who, { content: text, content_format: "markdown" });
  return await listUnnotified(who, { content }, place);
}

test("mentioned members who do not see the forum are named once, those who do and superusers are not", async () => {
  for (const place of [{ forum_id }, { topic_id }])
    expect(await unnotified(inside, place)).toEqual(["dışarıda"]);
  expect(await unnotified(inside, { topic_id }, "Kimse yok, a@example.org")).toEqual([]);
});

test("in a forum that everybody sees nobody is named", async () => {
  expect(await unnotified(inside, { topic_id: await createdTopic(outside) })).toEqual([]);
});

test("who does not see the forum learns nothing of who does", async () => {
  for (const place of [{ forum_id }, { topic_id }])
    expect(await unnotified(outside, place)).toEqual([]);
  expect(await unnotified(await actor("selin"), { topic_id: 2_000_000_000 })).toEqual([]);
});
