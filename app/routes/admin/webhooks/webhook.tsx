import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import {
  getWebhookPage,
  sendAgain,
  sendTest,
} from "#app/domain/programs/webhooks/deliveries.server.ts";
import { hostOf } from "#app/domain/programs/webhooks/host-of.ts";
import { webhook_act_form } from "#app/domain/programs/webhooks/input.ts";
import { changeWebhook } from "#app/domain/programs/webhooks/webhooks.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam, pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { CopyText } from "#app/ui/forms/copy-text.tsx";
import { Fact, FactList } from "#app/ui/list/fact-list.tsx";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { AddressPager } from "../../frame/address-pager.tsx";
import { FormRefusal } from "../../frame/form-refusal.tsx";
import { PageTitle } from "../../frame/page-title.tsx";
import { WithDialog } from "../../frame/with-dialog.tsx";
import type { Route } from "./+types/webhook";
import { DeliveryTable } from "./delivery-table.tsx";
import { WebhookActs } from "./webhook-acts.tsx";
import { WebhookState } from "./webhook-state.tsx";
import { kindList, READS_NAMES } from "./webhook-texts.ts";

export const loader = withErrorScreen(({ context, params, url }: Route.LoaderArgs) =>
  getWebhookPage(requireUser(context), idParam(params.webhookId), pageNumber(url)),
);

export const action = formAction(
  webhook_act_form,
  async ({ context, params }: Route.ActionArgs, { act, delivery_id }) => {
    const actor = requireUser(context);
    const webhook_id = idParam(params.webhookId);
    const address = href("/admin/webhooks/:webhookId", params);
    if (act === "test" || act === "again") {
      if (act === "test") await sendTest(actor, webhook_id);
      else await sendAgain(actor, webhook_id, delivery_id);
      return redirectWith("webhookSent", address);
    }
    const is_active = act === "turn_on";
    await changeWebhook(actor, webhook_id, { is_active });
    return redirectWith(is_active ? "webhookOn" : "webhookOff", address);
  },
);

export default function WebhookPage({
  loaderData: { webhook, deliveries, count, from, to, page, page_count },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const host = hostOf(webhook.url);
  const address = href("/admin/webhooks/:webhookId", { webhookId: String(webhook.id) });
  return (
    <WithDialog>
      <PageTitle page={page}>{host}</PageTitle>
      <PageHead
        title={host}
        crumbs={
          <Breadcrumb
            label={t("forum.path")}
            items={[{ label: t("webhooks.title"), href: href("/admin/webhooks") }, { label: host }]}
          />
        }
        sub={<WebhookState {...webhook} />}
      />
      <FormRefusal result={actionData} />
      <FactList className="text-ui">
        <Fact label={t("settings.address")}>
          <CopyText
            value={webhook.url}
            name={t("settings.address")}
            copyLabel={t("words.copy")}
            copiedLabel={t("words.copied")}
            notCopiedLabel={t("words.notCopied")}
          />
        </Fact>
        <Fact label={t("webhooks.kinds")}>{kindList(t, webhook.kinds)}</Fact>
        <Fact label={t("webhooks.reads")}>{t(READS_NAMES[webhook.reads])}</Fact>
        <Fact label={t("webhooks.secret")}>
          <CopyText
            value={webhook.secret}
            name={t("webhooks.secret")}
            copyLabel={t("words.copy")}
            copiedLabel={t("words.copied")}
            notCopiedLabel={t("words.notCopied")}
          />
          <p className="text-sm text-muted">
            {t("webhooks.secretHint")} {t("webhooks.howTo")}
          </p>
        </Fact>
      </FactList>
      <WebhookActs webhook={webhook} />
      <h2 className="mt-8 mb-3 text-md">{t("webhooks.deliveries")}</h2>
      {count === 0 ? (
        <p className="text-muted">{t("webhooks.noDeliveries")}</p>
      ) : (
        <>
          <DeliveryTable deliveries={deliveries} can_send={webhook.is_active} />
          <AddressPager
            path={address}
            page={page}
            page_count={page_count}
            sentence={t("webhooks.deliveriesShown", { from, to, count })}
          />
        </>
      )}
    </WithDialog>
  );
}
