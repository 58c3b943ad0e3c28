import { useDates, useReader } from "#app/client/page/reader.ts";
import type { getLeavingPage } from "#app/domain/accounts/closing/leaving-page.server.ts";
import { DeletionSummary } from "#app/ui/list/deletion-summary.tsx";

type DeletionStepsProps = Pick<
  Awaited<ReturnType<typeof getLeavingPage>>,
  "contents" | "access" | "confirmed_email" | "due_at"
>;

/** What happens to an account at once, until it is deleted, and then. */
export function DeletionSteps({
  contents: { invites },
  access: { sessions, keys, devices },
  confirmed_email,
  due_at,
}: DeletionStepsProps) {
  const { t, language } = useReader();
  const { date } = useDates();
  const format = (count: number) => count.toLocaleString(language);
  return (
    <>
      <h2 className="mt-5 text-ui font-bold">{t("settings.rightAway")}</h2>
      <DeletionSummary
        items={[
          { count: format(sessions), label: t("settings.endedSessions", { count: sessions }) },
          { count: format(keys), label: t("settings.endedKeys", { count: keys }) },
          { count: format(devices), label: t("settings.endedDevices", { count: devices }) },
        ]}
      />
      <p className="mt-2">{t("settings.endedFeeds")}</p>
      <h2 className="mt-5 text-ui font-bold">{t("settings.untilThen", { date: date(due_at) })}</h2>
      <p className="mt-1">
        {t("settings.untilThenText")}
        {confirmed_email && ` ${t("settings.untilThenMailed", { email: confirmed_email })}`}
      </p>
      <h2 className="mt-5 text-ui font-bold">{t("settings.onDay", { date: date(due_at) })}</h2>
      <DeletionSummary
        items={[
          {
            count: format(invites),
            label: t("settings.deletedInvites", { count: invites }),
            note: invites > 0 ? t("settings.deletedInvitesNote", { count: invites }) : undefined,
          },
        ]}
      />
      <p className="mt-2">{t("settings.onDayText")}</p>
    </>
  );
}
