import { versionOf } from "../../base/edit-version.server.ts";

type Category = { name: string; order: number };
type Forum = { name: string; description: string; category_id: number; order: number };

/** The fields that an edit can change. */
export function categoryFields({ name, order }: Category) {
  return { name, order };
}

export function forumFields({ name, description, category_id, order }: Forum) {
  return { name, description, category_id, order };
}

export const categoryVersion = (category: Category) => versionOf(categoryFields(category));
export const forumVersion = (forum: Forum) => versionOf(forumFields(forum));
