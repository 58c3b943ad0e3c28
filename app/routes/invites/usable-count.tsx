import { href } from "react-router";
import { useReader } from "#app/client/page/reader.ts";

type UsableCountProps = {
  /** Null for members with unlimited invites. */
  usable_count: number | null;
};

/** How many invites are left, and the way to the tree. */
export function UsableCount({ usable_count }: UsableCountProps) {
  const { t, language } = useReader();
  return (
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <p>
        {t("invites.usable")}{" "}
        <b className="ms-1 text-lg">
          {usable_count === null ? t("invites.unlimited") : usable_count.toLocaleString(language)}
        </b>
      </p>{" "}
      <p className="text-sm">
        <a href={href("/invites/tree")}>{t("invites.tree")}</a>
      </p>
    </div>
  );
}
