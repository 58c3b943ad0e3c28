import { z } from "zod";
import {
  changeCategory,
  createCategory,
  getCategory,
  listCategories,
} from "#app/domain/forums/forums/categories.server.ts";
import { listForums } from "#app/domain/forums/forums/forum-list.server.ts";
import { changeForum, createForum, getForum } from "#app/domain/forums/forums/forums.server.ts";
import {
  category_change,
  category_input,
  forum_change,
  forum_input,
  move_input,
} from "#app/domain/forums/forums/input.ts";
import { moveCategory, moveForum } from "#app/domain/forums/forums/move.server.ts";
import { forumVersion } from "#app/domain/forums/forums/parts/fields.server.ts";
import { deleteCategory } from "#app/domain/topics/deletion/delete-category.server.ts";
import { deleteForum } from "#app/domain/topics/deletion/delete-forum.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { choose, chooseInList, fieldsOf } from "../protocol/fields.ts";
import { count_shape, id_shape, listOf, moment_shape, paging } from "../protocol/shapes.ts";

const category = z
  .object({ id: id_shape, name: z.string(), order: z.int() })
  .meta({ id: "Category" });

const forum = z
  .object({
    id: id_shape,
    name: z.string(),
    description: z.string(),
    category_id: id_shape,
    order: z.int(),
    total_topics: count_shape,
    total_posts: count_shape,
    last_post: z
      .object({ topic_id: id_shape, owner_id: id_shape, created_at: moment_shape })
      .nullable(),
    audience: z
      .array(z.object({ group_id: id_shape, may_write: z.boolean() }))
      .nullable()
      .meta({ description: "The groups that see the forum; null: every member." }),
  })
  .meta({ id: "Forum" });

/** What a caller who moves a category or a forum must know. */
const MOVE_TEXT = "At the end of the list nothing changes. Others may get another `order` too.";

endpoint("/categories", "Categories", {
  GET: operation({
    operationId: "listCategories",
    summary: "All categories, in order",
    description: "By `order`, then by name.",
    access: "member",
    query: paging.extend(fieldsOf(category).shape),
    answer: listOf(category),
    run: async ({ actor, input: { fields, ...range } }) =>
      chooseInList(fields, await listCategories(actor, range)),
  }),
  POST: operation({
    operationId: "createCategory",
    summary: "Create a category",
    description: "It is the last one unless `order` says otherwise.",
    access: "superuser",
    body: category_input,
    answer: category,
    creates: "category",
    run: ({ actor, input, call_key }) => createCategory(actor, input, call_key),
  }),
});

endpoint("/categories/{id}", "Categories", {
  PUT: operation({
    operationId: "updateCategory",
    summary: "Change a category",
    description: "Only the fields that are sent change.",
    access: "superuser",
    body: category_change,
    answer: category,
    refusals: [404],
    run: ({ actor, params, input, loaded_versions }) =>
      changeCategory(actor, params.id, input, loaded_versions),
  }),
  DELETE: operation({
    operationId: "deleteCategory",
    summary: "Delete a category and all its forums",
    description: "With everything in its forums, for good.",
    access: "superuser",
    message: "categoryDeleted",
    refusals: [404],
    run: ({ actor, params }) => deleteCategory(actor, params.id),
  }),
});

endpoint("/categories/{id}/move", "Categories", {
  POST: operation({
    operationId: "moveCategory",
    summary: "Exchange a category with the one before or after it",
    description: MOVE_TEXT,
    access: "superuser",
    body: move_input,
    answer: category,
    refusals: [404],
    run: async ({ actor, params, input }) => {
      await moveCategory(actor, params.id, input);
      return await getCategory(params.id);
    },
  }),
});

endpoint("/forums", "Forums", {
  GET: operation({
    operationId: "listForums",
    summary: "All forums, in order",
    description: "By `order`, then by name.",
    access: "member",
    query: paging.extend(fieldsOf(forum).shape),
    answer: listOf(forum),
    run: ({ actor, input }) => listForums(actor, input),
  }),
  POST: operation({
    operationId: "createForum",
    summary: "Create a forum in a category",
    description: "It is the last one unless `order` says otherwise.",
    access: "superuser",
    body: forum_input,
    answer: forum,
    refusals: [404],
    creates: "forum",
    run: ({ actor, input, call_key }) => createForum(actor, input, call_key),
  }),
});

endpoint("/forums/{id}", "Forums", {
  GET: operation({
    operationId: "getForum",
    summary: "A forum",
    description: "Its totals are those of this moment.",
    access: "member",
    query: fieldsOf(forum),
    answer: forum,
    version: forumVersion,
    refusals: [404],
    run: async ({ actor, params, input: { fields } }) =>
      choose(fields, await getForum(actor, params.id)),
  }),
  PUT: operation({
    operationId: "updateForum",
    summary: "Change a forum, or move it to another category",
    description: "Only the fields that are sent change.",
    access: "superuser",
    body: forum_change,
    answer: forum,
    refusals: [404],
    run: ({ actor, params, input, loaded_versions }) =>
      changeForum(actor, params.id, input, loaded_versions),
  }),
  DELETE: operation({
    operationId: "deleteForum",
    summary: "Delete a forum and all its topics",
    description: "With everything in it, for good.",
    access: "superuser",
    message: "forumDeleted",
    refusals: [404],
    run: ({ actor, params }) => deleteForum(actor, params.id),
  }),
});

endpoint("/forums/{id}/move", "Forums", {
  POST: operation({
    operationId: "moveForum",
    summary: "Exchange a forum with the one before or after it in its category",
    description: MOVE_TEXT,
    access: "superuser",
    body: move_input,
    answer: forum,
    refusals: [404],
    run: async ({ actor, params, input }) => {
      await moveForum(actor, params.id, input);
      return await getForum(actor, params.id);
    },
  }),
});
