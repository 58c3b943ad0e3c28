import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { chooseInList, fieldsOf } from "#app/api/protocol/fields.ts";
import { listOf, paging } from "#app/api/protocol/shapes.ts";
import { createCategory, listCategories } from "#app/domain/forums/categories.server.ts";
import { category_input } from "#app/domain/forums/input.ts";
import { category } from "./forum-answer.ts";

endpoint("/categories", "Categories", {
  GET: operation({
    operationId: "listCategories",
    summary: "All categories, in order",
    description: "By `order`, then by name.",
    access: "member",
    query: paging.extend(fieldsOf(category).shape),
    answer: listOf(category),
    run: async ({ input: { fields, ...range } }) =>
      chooseInList(fields, await listCategories(range)),
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
