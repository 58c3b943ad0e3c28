import { href } from "react-router";
import { CachedHtml } from "#app/client/page/cached-html.tsx";
import { useT } from "#app/client/page/reader.ts";
import { canAdminister } from "#app/domain/base/can.ts";
import { Band } from "#app/ui/page/band.tsx";
import { useFrameData } from "../frame/use-frame-data.ts";

/** `rows` is HTML, or null if the document contains it. */
type CategoryProps = { id: number; name: string; is_empty: boolean; rows: string | null };

/**
 * The category is not a region: a heading leads to it, and names of categories are not unique. The
 * heading "last activity" is hidden from screen readers, because each row repeats it for them.
 */
export function Category({ id, name, is_empty, rows }: CategoryProps) {
  const t = useT();
  const me = useFrameData()?.me;
  return (
    <section>
      <Band
        title={name}
        endIsColumnHeading
        end={
          <span aria-hidden="true" className="block w-[16rem] lg:w-[16.5rem]">
            {t("forum.lastActivity")}
          </span>
        }
      />
      {is_empty && (
        <p className="py-3.5 text-sm text-muted">
          {t("forum.noForumsInCategory")}{" "}
          {me && canAdminister(me) && (
            <a href={`${href("/admin/forums/new")}?category=${id}`}>
              {t("words.addForum")}
              <span className="sr-only">: {name}</span>
            </a>
          )}
        </p>
      )}
      <CachedHtml as="ul" name={listName(id)} html={rows} />
    </section>
  );
}

export function listName(category_id: number): string {
  return `forums-${category_id}`;
}
