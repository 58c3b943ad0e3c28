import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { KEYS_PER_MEMBER, listKeys } from "#app/domain/accounts/api-keys/api-keys.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageTitle } from "../../frame/page-title.tsx";
import { WithDialog } from "../../frame/with-dialog.tsx";
import { SettingsHead } from "../settings-head.tsx";
import { settingsPagesOf } from "../tab-names.ts";
import type { Route } from "./+types/keys";
import { KeyTable } from "./key-table.tsx";

export const loader = withErrorScreen(async ({ context }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const { data: keys } = await listKeys(actor, { skip: 0, limit: KEYS_PER_MEMBER });
  return { pages: settingsPagesOf(actor), keys, is_suspended: actor.suspension !== null };
});

/** A tab of the settings with an address of its own: the member's keys for programs. */
export default function Keys({ loaderData: { pages, keys, is_suspended } }: Route.ComponentProps) {
  const t = useT();
  return (
    <WithDialog>
      <PageTitle>{`${t("apiKeys.heading")} · ${t("words.settings")}`}</PageTitle>
      <SettingsHead pages={pages} current="api" />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <div className="max-w-read">
          <h2>{t("apiKeys.heading")}</h2>
          <p className="mt-1 text-ui text-muted">
            {t("apiKeys.text")}{" "}
            <a href={href("/api/v1/docs")} className="in-text">
              {t("apiKeys.docs")}
            </a>
          </p>
          {is_suspended && <p className="mt-2 text-ui font-bold">{t("apiKeys.suspended")}</p>}
        </div>
        <ButtonLink href={href("/settings/api/new")} data-dialog="">
          {t("apiKeys.add")}
        </ButtonLink>
      </div>
      {keys.length === 0 ? (
        <EmptyState title={t("apiKeys.none")} level={3}>
          {t("apiKeys.noneText")}
        </EmptyState>
      ) : (
        <KeyTable keys={keys} />
      )}
    </WithDialog>
  );
}
