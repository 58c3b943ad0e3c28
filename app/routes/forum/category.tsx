import { useT } from "#app/client/reader.ts";
import { Band } from "#app/ui/band.tsx";
import { ForumRow, type ListedForum } from "./forum-row.tsx";

type CategoryProps = { id: number; name: string; forums: ListedForum[] };

/**
 * A muted band with the category's name, its forums below. For screen readers, each row says "last
 * activity" itself.
 */
export function Category({ id, name, forums }: CategoryProps) {
  const t = useT();
  const heading = `category-${id}`;
  return (
    <section aria-labelledby={heading}>
      <Band
        id={heading}
        title={name}
        quietOnPhone
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
