import { Form } from "react-router";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { useDates, useReader, useT } from "#app/client/page/reader.ts";
import type { Delivery } from "#app/domain/programs/webhooks/delivery.server.ts";
import { PostField } from "#app/ui/editor/post-field.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Dot } from "#app/ui/list/dot.tsx";
import { State } from "#app/ui/list/state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { VisuallyHidden } from "#app/ui/page/visually-hidden.tsx";

type DeliveryTableProps = { deliveries: Delivery[]; can_send: boolean };

export function DeliveryTable({ deliveries, can_send }: DeliveryTableProps) {
  const { t, language } = useReader();
  const { dateTime } = useDates();
  const columns: Column[] = [
    { label: t("admin.jobFailedAt"), kind: "lead" },
    { label: t("webhooks.changes") },
    { label: t("words.status"), kind: "wide" },
    { label: t("admin.actions"), kind: "actions" },
  ];
  const rows = deliveries.map((delivery) => ({
    id: delivery.id,
    cells: [
      <DateTime
        key="date"
        value={delivery.created_at.toISOString()}
        text={dateTime(delivery.created_at)}
        className="text-sm md:whitespace-nowrap"
      />,
      delivery.changes.toLocaleString(language),
      <Outcome key="outcome" delivery={delivery} />,
      can_send && <SendAgain key="again" id={delivery.id} date={dateTime(delivery.created_at)} />,
    ],
  }));
  return <Table caption={t("webhooks.deliveries")} columns={columns} rows={rows} />;
}

const STATE_KINDS = { waiting: "running", delivered: "good", failed: "bad" } as const;

function Outcome({ delivery }: { delivery: Delivery }) {
  const t = useT();
  const { dateTime } = useDates();
  const { state, status, error, attempts, next_attempt_at } = delivery;
  return (
    <>
      <State kind={STATE_KINDS[state]}>{t(`webhooks.${state}`)}</State>
      {(attempts > 1 || error !== null) && (
        <p className="text-xs text-muted">
          {error !== null && (
            <>
              {t(`webhooks.error_${error}`, { status: status ?? "" })}
              <Dot />
            </>
          )}
          {t("webhooks.attempts", { count: attempts })}
          {next_attempt_at && (
            <>
              <Dot />
              {t("webhooks.nextAttempt", { date: dateTime(next_attempt_at) })}
            </>
          )}
        </p>
      )}
    </>
  );
}

function SendAgain({ id, date }: { id: number; date: string }) {
  const t = useT();
  const { sending, onSubmit } = usePendingForm();
  return (
    <Form method="post" replace onSubmit={onSubmit}>
      <PostField />
      <input type="hidden" name="delivery_id" value={id} />
      <Button name="act" value="again" variant="quiet" size="small" busy={sending}>
        {t("layout.sendAgain")}
        <VisuallyHidden>: {date}</VisuallyHidden>
      </Button>
    </Form>
  );
}
