import type { listForumNames } from "#app/domain/forums/forums/forum-list.server.ts";

type ForumOptionsProps = { forums: Awaited<ReturnType<typeof listForumNames>> };

/** The forums to choose from, by category. */
export function ForumOptions({ forums }: ForumOptionsProps) {
  return [...Map.groupBy(forums, ({ category }) => category.id)].map(([id, in_category]) => (
    <optgroup key={id} label={in_category[0]?.category.name}>
      {in_category.map((forum) => (
        <option key={forum.id} value={forum.id}>
          {forum.name}
        </option>
      ))}
    </optgroup>
  ));
}
