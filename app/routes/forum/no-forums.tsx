import { href, useRouteLoaderData } from "react-router";
import { canAdminister } from "#app/domain/can.ts";
import { useT } from "#app/http/reader.tsx";
import type { loader } from "#app/root.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** A site without forums: superusers get a link to create one. */
export function NoForums() {
  const t = useT();
  const me = useRouteLoaderData<typeof loader>("root")?.me;
  const manages = Boolean(me && canAdminister(me));
  return (
    <EmptyState
      title={t("forum.noForums")}
      action={
        manages && (
          <ButtonLink href={href("/admin/forums")} variant="secondary">
            {t("forum.manageForums")}
          </ButtonLink>
        )
      }
    >
      {manages ? t("forum.noForumsToManage") : t("forum.noForumsText")}
    </EmptyState>
  );
}
