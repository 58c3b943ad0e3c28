import { href } from "react-router";
import { useReader } from "#app/client/page/reader.ts";
import { listOwnGroups } from "#app/domain/members/groups/groups.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { Badge } from "#app/ui/list/badge.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageTitle } from "../../frame/page-title.tsx";
import { SettingsHead } from "../settings-head.tsx";
import { settingsPagesOf } from "../tab-names.ts";
import type { Route } from "./+types/groups";

export const loader = withErrorScreen(async ({ context }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  return { pages: settingsPagesOf(actor), groups: await listOwnGroups(actor) };
});

/** The groups that the member is in. */
export default function OwnGroups({ loaderData: { pages, groups } }: Route.ComponentProps) {
  const { t } = useReader();
  return (
    <>
      <PageTitle>{`${t("groups.ownTitle")} · ${t("words.settings")}`}</PageTitle>
      <SettingsHead pages={pages} current="groups" />
      <h2>{t("groups.ownTitle")}</h2>
      <p className="mt-1 mb-5 text-ui text-muted">{t("groups.ownAbout")}</p>
      {groups.length === 0 ? (
        <EmptyState title={t("groups.ownNone")} level={3}>
          {t("groups.ownNoneText")}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {groups.map(({ id, name, description, member_count, is_manager }) => (
            <li key={id} className="py-2.5">
              <p className="flex flex-wrap items-center gap-x-2">
                <a
                  href={href("/settings/groups/:groupId", { groupId: String(id) })}
                  className="font-bold wrap-anywhere"
                >
                  {name}
                </a>{" "}
                {is_manager && <Badge>{t("groups.manager")}</Badge>}{" "}
                <span className="text-sm text-muted">
                  {t("groups.countMembers", { count: member_count })}
                </span>
              </p>
              {description !== "" && (
                <p className="text-sm text-muted wrap-anywhere">{description}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
