import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { WEBHOOKS_MAX } from "#app/domain/programs/webhooks/limits.ts";
import { listWebhooks } from "#app/domain/programs/webhooks/webhooks.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { LongUrl } from "#app/ui/page/breakable.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../../frame/page-title.tsx";
import { WithDialog } from "../../frame/with-dialog.tsx";
import type { Route } from "./+types/webhooks";
import { WebhookState } from "./webhook-state.tsx";
import { kindList } from "./webhook-texts.ts";

export const loader = withErrorScreen(async ({ context }: Route.LoaderArgs) => {
  const { data } = await listWebhooks(requireUser(context), { skip: 0, limit: WEBHOOKS_MAX });
  return { webhooks: data };
});

export default function Webhooks({ loaderData: { webhooks } }: Route.ComponentProps) {
  const t = useT();
  const columns: Column[] = [
    { label: t("settings.address"), kind: "lead" },
    { label: t("webhooks.kinds") },
    { label: t("words.status") },
  ];
  const rows = webhooks.map(({ id, url, kinds, ...state }) => ({
    id,
    cells: [
      <a key="url" href={href("/admin/webhooks/:webhookId", { webhookId: String(id) })}>
        <LongUrl text={url} />
      </a>,
      kindList(t, kinds),
      <WebhookState key="state" {...state} />,
    ],
  }));
  return (
    <WithDialog>
      <PageTitle>{t("webhooks.title")}</PageTitle>
      <PageHead
        title={t("webhooks.title")}
        sub={t("webhooks.about")}
        action={
          <ButtonLink href={href("/admin/webhooks/new")} data-dialog>
            <Icon name="plus" />
            {t("webhooks.add")}
          </ButtonLink>
        }
      />
      {webhooks.length === 0 ? (
        <EmptyState title={t("webhooks.none")}>{t("webhooks.noneText")}</EmptyState>
      ) : (
        <Table caption={t("webhooks.title")} columns={columns} rows={rows} />
      )}
    </WithDialog>
  );
}
