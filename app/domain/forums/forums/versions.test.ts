import { expect, test } from "vitest";
import { actor, anybody, createdForum, createdMember } from "#tests/support/domain.ts";
import { changeCategory, createCategory, getCategory } from "./categories.server.ts";
import { changeForum, getForum } from "./forums.server.ts";
import { categoryVersion, forumFields, forumVersion } from "./parts/fields.server.ts";

test("of two edits of the same version of a forum, one is stored, and the other gets a conflict", async () => {
  const [selin, other] = [await actor("selin"), await createdMember({ is_superuser: true })];
  const forum_id = await createdForum();
  const loaded = await getForum(anybody, forum_id);
  const [loaded_versions, fields] = [[forumVersion(loaded)], forumFields(loaded)];
  const results = await Promise.allSettled([
    changeForum(selin, forum_id, { ...fields, name: "Mobilya" }, loaded_versions),
    changeForum(other, forum_id, { ...fields, description: "Tahta ve tutkal" }, loaded_versions),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const stored = await getForum(anybody, forum_id);
  const is_renamed = stored.name === "Mobilya";
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: {
      status: 409,
      conflict: {
        version: forumVersion(stored),
        editor: { username: (is_renamed ? selin : other).username, is_self: false },
        changed_at: expect.any(Date),
        both: {},
        theirs: is_renamed ? { name: "Mobilya" } : { description: "Tahta ve tutkal" },
      },
    },
  });
});

test("of two edits of the same version of a category, one is stored", async () => {
  const selin = await actor("selin");
  const category = await createCategory(selin, { name: "Zanaat", order: 99 });
  const loaded_versions = [categoryVersion(category)];
  const results = await Promise.allSettled(
    ["El işi", "Uğraş"].map((name) =>
      changeCategory(selin, category.id, { name, order: 99 }, loaded_versions),
    ),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { name } = await getCategory(category.id);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { conflict: { editor: { is_self: true }, both: { name } } },
  });
  expect(
    await changeCategory(selin, category.id, { name, order: 99 }, loaded_versions),
  ).toMatchObject({
    name,
  });
});
