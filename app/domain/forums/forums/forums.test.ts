import { beforeAll, describe, expect, test } from "vitest";
import { wrongCounters } from "#tests/support/community.ts";
import {
  actor,
  anybody,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  reload,
  sql,
} from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { deleteCategory } from "../../topics/deletion/delete-category.server.ts";
import { deleteForum } from "../../topics/deletion/delete-forum.server.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import { removeTopic } from "../../topics/trash/remove-topic.server.ts";
import {
  changeCategory,
  createCategory,
  getCategory,
  listCategories,
} from "./categories.server.ts";
import { countCategoryContents, countForumContents } from "./forum-contents.server.ts";
import { changeForum, createForum, getForum } from "./forums.server.ts";
import { moveCategory, moveForum } from "./move.server.ts";

const NOT_ALLOWED = { status: 403, key: "notEnoughPrivileges" };

let selin: User;
let ayse: User;

beforeAll(async () => {
  [selin, ayse] = [await actor("selin"), await actor("ayse")];
});

async function createdCategory(name = "Zanaat", order = 99): Promise<number> {
  return (await createCategory(selin, { name, order })).id;
}

async function lastRecord() {
  const [row] =
    await sql`select actor_username, action, subject_type, subject_id, subject_name, before, after from audit_log order by id desc limit 1`;
  return row;
}

test("only superusers create, change, count and delete forums and categories", async () => {
  const forum_id = await createdForum();
  const { category_id } = await getForum(anybody, forum_id);
  const [before] =
    await sql`select (select count(*) from forums) f, (select count(*) from categories) c, (select count(*) from audit_log) a`;
  for (const command of [
    () => createCategory(ayse, { name: "Benim", order: 1 }),
    () => changeCategory(ayse, category_id, { name: "Benim" }),
    () => deleteCategory(ayse, category_id),
    () => countCategoryContents(ayse, category_id),
    () => createForum(ayse, { name: "Benim", order: 1, category_id }),
    () => changeForum(ayse, forum_id, { name: "Benim" }),
    () => deleteForum(ayse, forum_id),
    () => countForumContents(ayse, forum_id),
  ])
    await expect(command()).rejects.toMatchObject(NOT_ALLOWED);
  const [after] =
    await sql`select (select count(*) from forums) f, (select count(*) from categories) c, (select count(*) from audit_log) a`;
  expect(after).toEqual(before);
});

test("categories are listed by their order, then by name in Turkish alphabetical order", async () => {
  await sql`truncate categories, forums, topics, topic_order, posts cascade`;
  for (const name of ["Çini", "Iğdır", "Cam", "İplik", "Dokuma"]) await createdCategory(name);
  await createdCategory("Zanaat", -1);
  const { data, count } = await listCategories(anybody, { skip: 0, limit: 100 });
  expect([data.map(({ name }) => name), count]).toEqual([
    ["Zanaat", "Cam", "Çini", "Dokuma", "Iğdır", "İplik"],
    6,
  ]);
});

describe("changing", () => {
  test("a category records only the fields that differ, and nothing when none differs", async () => {
    const category_id = await createdCategory();
    await changeCategory(selin, category_id, { order: 3 });
    const change = {
      actor_username: "selin",
      action: "changed",
      subject_type: "category",
      subject_id: category_id,
      subject_name: "Zanaat",
      before: { order: 99 },
      after: { order: 3 },
    };
    expect(await lastRecord()).toEqual(change);
    await changeCategory(selin, category_id, { name: "Zanaat" });
    await changeCategory(selin, category_id, {});
    expect(await lastRecord()).toEqual(change);
  });

  test("a forum can move it to another category and empty its description", async () => {
    const [from, to] = [await createdCategory("Zanaat"), await createdCategory("Sanat")];
    const forum = await createForum(selin, {
      name: "Ahşap",
      description: "Tahta",
      order: 99,
      category_id: from,
    });
    const moved = await changeForum(selin, forum.id, { category_id: to, description: null });
    expect(moved).toEqual({ ...forum, category_id: to, description: "" });
    expect(await lastRecord()).toMatchObject({
      subject_type: "forum",
      before: { description: "Tahta", category: "Zanaat" },
      after: { description: "", category: "Sanat" },
    });
  });

  test("is refused when the forum or its category does not exist", async () => {
    const forum_id = await createdForum();
    const no_category = { status: 404, key: "categoryNotFound" };
    await expect(
      createForum(selin, { name: "x", order: 1, category_id: 999_999 }),
    ).rejects.toMatchObject(no_category);
    await expect(changeForum(selin, forum_id, { category_id: 999_999 })).rejects.toMatchObject(
      no_category,
    );
    await expect(changeCategory(selin, 999_999, { name: "x" })).rejects.toMatchObject(no_category);
    await expect(changeForum(selin, 999_999, { name: "x" })).rejects.toMatchObject({
      status: 404,
      key: "forumNotFound",
    });
  });
});

test("the last activity of a forum is its newest topic or reply, and deleting that updates it", async () => {
  const forum_id = await createdForum();
  const [first, second] = [
    await createdTopic(ayse, { forum_id }),
    await createdTopic(ayse, { forum_id }),
  ];
  const lastTopic = async () => (await getForum(anybody, forum_id)).last_post?.topic_id ?? null;
  expect(await lastTopic()).toBe(second);
  const post_id = await createdPost(ayse, first);
  expect(await lastTopic()).toBe(first);
  await removePost(ayse, first, post_id);
  expect(await lastTopic()).toBe(second);
  await removeTopic(ayse, second);
  expect(await lastTopic()).toBe(first);
  await removeTopic(ayse, first);
  expect(await getForum(anybody, forum_id)).toMatchObject({
    total_topics: 0,
    total_posts: 0,
    last_post: null,
  });
});

describe("deleting", () => {
  test("a forum deletes its topics and replies, in the numbers of the question before it", async () => {
    const author = await createdMember();
    const forum_id = await createdForum();
    const topic_id = await createdTopic(author, { forum_id });
    for (let n = 0; n < 2; n += 1) await createdPost(author, topic_id);
    expect(await countForumContents(selin, forum_id)).toEqual({ topics: 1, posts: 2 });
    await deleteForum(selin, forum_id);
    expect(await lastRecord()).toMatchObject({
      action: "deleted",
      subject_type: "forum",
      before: { name: "Ahşap", category: "Zanaat", topics: 1, posts: 2 },
      after: null,
    });
    expect(await sql`select id from topics where id = ${topic_id}`).toEqual([]);
    expect(await sql`select id from posts where topic_id = ${topic_id}`).toEqual([]);
    expect(await reload(author)).toMatchObject({ total_topics: 0, total_posts: 0 });
    await expect(deleteForum(selin, forum_id)).rejects.toMatchObject({ key: "forumNotFound" });
    expect(await wrongCounters({ sql })).toEqual([]);
  });

  test("a category deletes its forums with their topics and replies", async () => {
    const author = await createdMember();
    const forum_id = await createdForum();
    const { category_id } = await getForum(anybody, forum_id);
    await createdPost(author, await createdTopic(author, { forum_id }));
    expect(await countCategoryContents(selin, category_id)).toEqual({
      forums: 1,
      topics: 1,
      posts: 1,
    });
    await deleteCategory(selin, category_id);
    expect(await lastRecord()).toMatchObject({
      action: "deleted",
      subject_type: "category",
      before: { name: "Zanaat", forums: 1, topics: 1, posts: 1 },
    });
    expect(await reload(author)).toMatchObject({ total_topics: 0, total_posts: 0 });
    await expect(getForum(anybody, forum_id)).rejects.toMatchObject({ status: 404 });
    await expect(getCategory(category_id)).rejects.toMatchObject({ status: 404 });
    await expect(deleteCategory(selin, category_id)).rejects.toMatchObject({ status: 404 });
    expect(await wrongCounters({ sql })).toEqual([]);
  });

  test("a forum while others write in it deletes or refuses what they write", async () => {
    const forum_id = await createdForum();
    const topic_id = await createdTopic(ayse, { forum_id });
    const [results] = await Promise.all([
      Promise.allSettled([
        ...Array.from({ length: 8 }, () => createdTopic(ayse, { forum_id })),
        ...Array.from({ length: 8 }, () => createdPost(ayse, topic_id)),
      ]),
      deleteForum(selin, forum_id),
    ]);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ status: 404 });
    expect(await sql`select id from topics where forum_id = ${forum_id}`).toEqual([]);
    expect(await wrongCounters({ sql })).toEqual([]);
  });
});

describe("moving", () => {
  test("forums of one number are numbered in their order, and one entry is logged", async () => {
    const category_id = await createdCategory();
    const ids: number[] = [];
    for (const name of ["A", "B", "C"])
      ids.push((await createForum(selin, { name, category_id, order: 99 })).id);
    const [a = 0, b = 0, c = 0] = ids;
    await moveForum(selin, c, { direction: "up" });
    expect(await namesOf(category_id)).toEqual(["A", "C", "B"]);
    expect(await lastRecord()).toMatchObject({
      subject_id: c,
      before: { order: 99 },
      after: { order: 2 },
    });
    await Promise.all([
      moveForum(selin, a, { direction: "down" }),
      moveForum(selin, b, { direction: "up" }),
    ]);
    expect((await namesOf(category_id)).toSorted()).toEqual(["A", "B", "C"]);
    const orders = await sql`select "order" from forums where category_id = ${category_id}`;
    expect(orders.map(({ order }) => order).toSorted()).toEqual([1, 2, 3]);
  });

  test("a forum moves to a place among the others of its category", async () => {
    const category_id = await createdCategory();
    const ids: number[] = [];
    for (const name of ["A", "B", "C"])
      ids.push((await createForum(selin, { name, category_id, order: 99 })).id);
    await moveForum(selin, ids[2] ?? 0, { position: 1 });
    expect(await namesOf(category_id)).toEqual(["C", "A", "B"]);
    await moveForum(selin, ids[2] ?? 0, { position: 2 });
    expect(await namesOf(category_id)).toEqual(["A", "C", "B"]);
    await expect(moveForum(selin, ids[2] ?? 0, {})).rejects.toMatchObject({ status: 422 });
  });

  test("a category moves among the others, and not beyond the end", async () => {
    const first = await createdCategory("Önce", -20);
    const second = await createdCategory("Sonra", -10);
    await moveCategory(selin, second, { direction: "up" });
    await moveCategory(selin, second, { direction: "up" });
    const { data } = await listCategories(anybody, { skip: 0, limit: 2 });
    expect(data.map(({ id }) => id)).toEqual([second, first]);
  });

  test("only superusers move, and only what exists", async () => {
    await expect(moveForum(ayse, 1, { direction: "up" })).rejects.toMatchObject(NOT_ALLOWED);
    await expect(moveCategory(ayse, 1, { direction: "up" })).rejects.toMatchObject(NOT_ALLOWED);
    await expect(moveForum(selin, 2_000_000_000, { direction: "up" })).rejects.toMatchObject({
      status: 404,
    });
    await expect(moveCategory(selin, 2_000_000_000, { direction: "up" })).rejects.toMatchObject({
      status: 404,
    });
  });
});

async function namesOf(category_id: number): Promise<string[]> {
  const rows =
    await sql`select name from forums where category_id = ${category_id} order by "order"`;
  return rows.map(({ name }) => String(name));
}
