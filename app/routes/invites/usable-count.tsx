import { href } from "react-router";
import { useReader } from "#app/client/page/reader.ts";

type UsableCountProps = {
  /** Null for members with unlimited invites. */
  usable_count: number | null;
  can_invite: boolean;
  can_share: boolean;
};

/** How many invites are left, and the other ways to invite. */
export function UsableCount({ usable_count, can_invite, can_share }: UsableCountProps) {
  const { t, language } = useReader();
  return (
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <p>
        {t("invites.usable")}{" "}
        <b className="ms-1 text-lg">
          {usable_count === null ? t("invites.unlimited") : usable_count.toLocaleString(language)}
        </b>
      </p>{" "}
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {can_invite && (
          <>
            <a href={href("/invites/several")} data-dialog>
              {t("invites.several")}
            </a>{" "}
            {can_share && (
              <a href={href("/invites/share")} data-dialog>
                {t("invites.share")}
              </a>
            )}{" "}
          </>
        )}
        <a href={href("/invites/tree")}>{t("invites.tree")}</a>
      </p>
    </div>
  );
}
