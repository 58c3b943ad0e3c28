import { href } from "react-router";
import { useReader } from "#app/client/reader.ts";

/** `usable_count` is null for members with unlimited invites. */
export function UsableCount({ usable_count }: { usable_count: number | null }) {
  const { t, language } = useReader();
  return (
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <p>
        {t("invites.usable")}{" "}
        <b className="ms-1 text-lg">
          {usable_count === null ? t("invites.unlimited") : usable_count.toLocaleString(language)}
        </b>
      </p>{" "}
      <a href={href("/invites/tree")} className="text-sm">
        {t("invites.tree")}
      </a>
    </div>
  );
}
