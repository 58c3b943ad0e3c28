import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { canAdminister } from "#app/domain/base/can.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { useFrameData } from "../frame/use-frame-data.ts";

/** A site without forums: superusers get a link to the first step. */
export function NoForums() {
  const t = useT();
  const me = useFrameData()?.me;
  const can_manage_forums = Boolean(me && canAdminister(me));
  return (
    <EmptyState
      title={t("forum.noForums")}
      action={
        can_manage_forums && (
          <ButtonLink href={href("/admin/forums/categories/new")} variant="secondary">
            {t("forum.addFirstCategory")}
          </ButtonLink>
        )
      }
    >
      {can_manage_forums ? t("forum.noForumsToManage") : t("forum.noForumsText")}
    </EmptyState>
  );
}
