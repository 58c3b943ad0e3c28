import { Form } from "react-router";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { useDates, useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import type { MailJobName } from "#app/domain/base/queue/payloads.ts";
import type { FailedMail } from "#app/domain/site/mail/mail-failures.server.ts";
import type { MailFailure } from "#app/lib/mail/mail-failure.ts";
import { PostField } from "#app/ui/editor/post-field.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import type { TextKey, Translate } from "#locales/index.ts";
import { FormRefusal } from "../../frame/form-refusal.tsx";
import { UnsentMail } from "./unsent-mail.tsx";

type MailServerProps = {
  server: string;
  /** The address of the reader, who gets the test email. */
  email: string;
  waiting: number;
  failed: number;
  counted_max: number;
  failures: FailedMail[];
  /** Letters from the time before there was a mail server. */
  left_count: number;
  result: (FormResult & { failure?: MailFailure }) | undefined;
};

/** The mail of a site with a mail server: whether that accepts letters, and why it did not. */
export function MailServer({
  server,
  email,
  failures,
  left_count,
  result,
  ...counts
}: MailServerProps) {
  const t = useT();
  return (
    <>
      <p className="wrap-anywhere">{t("adminMail.sentBy", { server })}</p>
      <p className="mt-1">
        <UnsentMail {...counts} />
      </p>
      {left_count > 0 && (
        <p className="mt-1 max-w-[44rem]">{t("adminMail.left", { count: left_count })}</p>
      )}
      <h2 className="mt-8 text-md">{t("adminMail.test")}</h2>
      <TestForm email={email} result={result} />
      <h2 className="mt-8 mb-3 text-md">{t("adminMail.failures")}</h2>
      {failures.length === 0 ? (
        <p className="text-muted">{t("adminMail.noFailures")}</p>
      ) : (
        <FailureTable failures={failures} />
      )}
    </>
  );
}

function TestForm({ email, result }: Pick<MailServerProps, "email" | "result">) {
  const t = useT();
  const { sending, onSubmit } = usePendingForm();
  const failure = result?.failure;
  return (
    <Form method="post" onSubmit={onSubmit} className="mt-1 max-w-[44rem] space-y-3">
      <PostField />
      {failure ? (
        <FormErrors
          title={t("adminMail.testFailed")}
          items={[
            { message: causeText(t, failure) },
            { message: t("adminMail.codes", { codes: failure.codes }) },
          ]}
          refusal={result}
        />
      ) : (
        <FormRefusal result={result} />
      )}
      <p className="wrap-anywhere">{t("adminMail.testTo", { email })}</p>
      <Button variant="secondary" busy={sending} busyLabel={t("forms.sending")}>
        {t("adminMail.sendTest")}
      </Button>
    </Form>
  );
}

function FailureTable({ failures }: { failures: FailedMail[] }) {
  const t = useT();
  const { dateTime } = useDates();
  const columns: Column[] = [
    { label: t("adminMail.kind"), kind: "lead" },
    { label: t("admin.jobFailedAt") },
    { label: t("admin.jobError"), kind: "wide" },
  ];
  const rows = failures.map(({ id, job, failed_at, tries, is_final, failure, error }) => ({
    id,
    cells: [
      kindOf(t, job),
      <DateTime
        key="failed_at"
        value={failed_at.toISOString()}
        text={dateTime(failed_at)}
        className="text-sm text-muted md:whitespace-nowrap"
      />,
      <div key="error" className="wrap-anywhere">
        {failure ? causeText(t, failure) : (error ?? t("words.unknown"))}{" "}
        <p className="text-xs text-muted">
          {t(is_final ? "adminMail.triesOver" : "adminMail.tries", { count: tries })}
          {failure && ` · ${failure.codes}`}
        </p>
      </div>,
    ],
  }));
  return <Table caption={t("adminMail.failures")} columns={columns} rows={rows} />;
}

const KINDS: Record<MailJobName, TextKey> = {
  "send-invitation": "adminMail.kind_send_invitation",
  "send-reset-link": "adminMail.kind_send_reset_link",
  "send-first-password": "adminMail.kind_send_first_password",
  "send-email-confirmation": "adminMail.kind_send_email_confirmation",
  "send-email-changed": "adminMail.kind_send_email_changed",
  "send-factor-change": "adminMail.kind_send_factor_change",
  "send-factor-lift": "adminMail.kind_send_factor_lift",
  "send-sign-in": "adminMail.kind_send_sign_in",
  "send-leaving": "adminMail.kind_send_leaving",
  "send-account-deleted": "adminMail.kind_send_account_deleted",
  "send-account-notice": "adminMail.kind_send_account_notice",
  "send-discipline": "adminMail.kind_send_discipline",
  "send-alarm": "adminMail.kind_send_alarm",
  "send-notifications": "adminMail.kind_send_notifications",
  "send-everything": "adminMail.kind_send_everything",
};

/** A job of another release may have another name. */
function kindOf(t: Translate, job: MailJobName): string {
  const key: TextKey | undefined = KINDS[job];
  return key ? t(key) : job;
}

function causeText(t: Translate, { server, cause }: MailFailure): string {
  return t("adminMail.serverSays", { server, cause: t(`adminMail.cause_${cause}`) });
}
