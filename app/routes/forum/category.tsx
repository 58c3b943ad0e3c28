import { useT } from "#app/client/reader.ts";
import { Band } from "#app/ui/band.tsx";
import { ForumRow, type ListedForum } from "./forum-row.tsx";

type CategoryProps = { id: number; name: string; forums: ListedForum[] };

/** The heading "last activity" is hidden from screen readers: each row repeats it for them. */
export function Category({ id, name, forums }: CategoryProps) {
  const t = useT();
  const heading_id = `category-${id}`;
  return (
    <section aria-labelledby={heading_id}>
      <Band
        id={heading_id}
        title={name}
        endIsColumnHeading
        end={
          <span aria-hidden="true" className="block w-[16rem] lg:w-[16.5rem]">
            {t("forum.lastActivity")}
          </span>
        }
      />
      {forums.length === 0 && (
        <p className="py-3.5 text-sm text-muted">{t("forum.noForumsInCategory")}</p>
      )}
      <ul>
        {forums.map((forum) => (
          <ForumRow key={forum.id} forum={forum} />
        ))}
      </ul>
    </section>
  );
}
