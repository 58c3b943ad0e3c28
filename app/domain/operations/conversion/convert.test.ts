import { afterAll, describe, expect, test } from "vitest";
import { removeFolders } from "#tests/conversion/load-source.ts";
import {
  addForums,
  addPeople,
  addTalk,
  at,
  convertSample,
  pick,
  sourceOf,
} from "#tests/conversion/sample-source.ts";

afterAll(removeFolders);

describe("people", () => {
  test("get a name that is allowed here, and are still found by the old one", async () => {
    const { lines, report } = await convertSample(sourceOf(addTalk));
    expect(pick(lines.members, "id", "username", "full_name", "email").slice(0, 6)).toEqual([
      [2, "yönetici", null, "selin@example.org"],
      [3, "ali.veli2", "Ali Veli", "ali@example.org"],
      [4, "ali.veli", null, null],
      [5, "irmak", null, null],
      [6, "m6", "Иван", null],
      [7, "über-benutze", "Über-Benutzer_Namen", null],
    ]);
    expect(pick(lines.former_usernames, "username", "member_id")).toEqual([
      ["Ali Veli", 3],
      ["Eski Ad", 7],
      ["Über-Benutzer_Namen", 7],
      ["Иван", 6],
    ]);
    expect(report.renamed.map(({ id, reason }) => [id, reason])).toEqual([
      [3, "taken"],
      [6, "length"],
      [7, "length"],
    ]);
    expect(report.doubled).toEqual([{ id: 4, username: "ali.veli", kept_by: "ali.veli2" }]);
  });

  test("who has no account is a former member, and the text names them", async () => {
    const { lines } = await convertSample(sourceOf(addTalk));
    const guest = { id: 8, username: "Former member 8", is_former: true, is_active: false };
    expect(lines.members?.at(-1)).toMatchObject(guest);
    const reply = lines.replies?.find((line) => pick([line], "id")[0]?.[0] === 101);
    expect(reply).toMatchObject({
      owner_id: 8,
      content: "<p><strong>Konuk Ada</strong></p><p>Konuk sözü</p>",
    });
  });
});

describe("forums", () => {
  test("a tree becomes categories and forums, and what was private has a group without members", async () => {
    const { lines, report } = await convertSample(sourceOf(addTalk));
    expect(pick(lines.categories, "id", "name")).toEqual([[1, "Genel"]]);
    expect(pick(lines.forums, "id", "category_id", "name", "is_restricted", "order")).toEqual([
      [2, 1, "Sohbet", false, 10],
      [3, 1, "Sohbet › Alt", false, 20],
      [4, 1, "Yönetim", true, 30],
      [5, 1, "Yönetim › Kurul", true, 40],
    ]);
    expect(pick(lines.audiences, "forum_id", "group_id", "may_write")).toEqual([
      [4, 4, true],
      [5, 5, true],
    ]);
    expect(pick(lines.groups, "id", "name")).toEqual([
      [4, "Yönetim"],
      [5, "Yönetim › Kurul"],
    ]);
    expect(lines.group_members).toBeUndefined();
    expect(report.private_forums).toEqual(["Yönetim", "Yönetim › Kurul"]);
  });
});

describe("topics and replies", () => {
  test("keep ids, times and order, and removed ones keep their numbers", async () => {
    const { lines, report } = await convertSample(sourceOf(addTalk));
    expect(lines.topics?.[0]).toEqual({
      id: 10,
      forum_id: 2,
      title: "Merhaba dünya",
      owner_id: 3,
      content: "<p>İlk söz</p>",
      created_at: new Date(at(20)).toISOString(),
      last_number: 3,
      locked_at: new Date(at(22)).toISOString(),
      pinned_at: new Date(at(20)).toISOString(),
    });
    expect(pick(lines.topics, "id")).toEqual([[10], [11]]);
    expect(pick(lines.replies, "id", "topic_id", "number")).toEqual([
      [101, 10, 1],
      [103, 10, 3],
    ]);
    expect(pick(lines.removed_topics, "id", "total_replies", "removed_at", "editor_id")).toEqual([
      [12, 1, null, 2],
    ]);
    expect(pick(lines.removed_replies, "id", "topic_id", "number", "is_with_topic")).toEqual([
      [102, 10, 2, false],
      [121, 12, 1, true],
    ]);
    expect(pick(lines.thanks, "reply_id", "member_id", "author_id")).toEqual([[103, 2, 3]]);
    expect(pick(lines.bookmarks, "member_id", "topic_id", "reply_id")).toEqual([
      [4, null, 103],
      [4, 10, null],
    ]);
    expect(report.removed).toEqual({ topics: 1, replies: 2 });
    expect(report.losses.map(({ loss, count }) => [loss, count])).toEqual([
      ["guest_posts", 1],
      ["missing_topic", 1],
      ["missing_forum", 1],
      ["no_password", 6],
      ["no_address", 4],
    ]);
  });

  test("old addresses lead to what was brought, and no others are there", async () => {
    const { lines } = await convertSample(sourceOf(addTalk));
    expect(pick(lines.old_addresses, "address", "path")).toEqual([
      ["memberlist.php?u=3", "/user/ali.veli2"],
      ["viewforum.php?f=1", "/forum"],
      ["viewforum.php?f=3", "/forum/3"],
      ["viewtopic.php?p=100", "/topic/10"],
      ["viewtopic.php?p=103", "/topic/10/post/103"],
      ["viewtopic.php?p=120", "/topic/12"],
      ["viewtopic.php?t=10", "/topic/10"],
      ["viewtopic.php?t=11", "/topic/11"],
    ]);
  });

  test("numbers of the source are kept, and a topic in which they clash is numbered by time", async () => {
    const { lines, report } = await convertSample(
      sourceOf((store) => {
        addPeople(store);
        addForums(store);
        for (const id of [1, 2]) store.addTopic({ id, forum_id: 2, title: "Sayılı" });
        const numbers = { 1: [0, 4, 2], 2: [0, 3, 3] };
        for (const [topic_id, list] of Object.entries(numbers))
          for (const [index, number] of list.entries())
            store.addPost({
              id: Number(topic_id) * 10 + index,
              topic_id: Number(topic_id),
              author_id: 3,
              created_ms: at(30 + index),
              text: "söz",
              number,
            });
      }),
    );
    expect(pick(lines.replies, "id", "number")).toEqual([
      [11, 4],
      [12, 2],
      [21, 1],
      [22, 2],
    ]);
    expect(report.losses.find(({ loss }) => loss === "number_taken")?.count).toBe(1);
  });
});

test("converting twice gives the same bytes and the same report", async () => {
  const [one, other] = [
    await convertSample(sourceOf(addTalk)),
    await convertSample(sourceOf(addTalk)),
  ];
  expect(one.bytes.equals(other.bytes)).toBe(true);
  expect(one.report).toEqual(other.report);
});
