import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { deleteCategory } from "#app/domain/deletions/delete-category.server.ts";
import { changeCategory } from "#app/domain/forums/categories.server.ts";
import { category_change } from "#app/domain/forums/input.ts";
import { category } from "./forum-answer.ts";

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
