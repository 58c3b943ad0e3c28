import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { excerptText } from "#app/domain/base/excerpt-text.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";
import { SessionOver } from "../topic/session-over.tsx";
import { ReportFields } from "./report-fields.tsx";

type ReportScreenProps = {
  title: string;
  /** Null if the form was sent after the session ended. */
  pageData: {
    owner_username: string;
    owner_full_name: string | null;
    title: string | null;
    excerpt: string | null;
    is_own: boolean;
    is_reported: boolean;
  } | null;
  result: FormResult | undefined;
  back: string;
  backLabel: string;
};

/** The reported thing with the form; or the reason why there is no form. */
export function ReportScreen({ title, pageData, result, back, backLabel }: ReportScreenProps) {
  const t = useT();
  const refusal = result ? undefined : refusalOf(pageData);
  const is_session_over = result?.error?.[""]?.[0] === "notAuthenticated";
  const name = pageData?.title ?? pageData?.owner_full_name ?? pageData?.owner_username;
  return (
    <DialogPage
      title={title}
      pageTitle={name && `${title}: ${name}`}
      closeHref={back}
      backLabel={backLabel}
    >
      {is_session_over && <SessionOver />}
      {pageData && <Thing {...pageData} />}
      {refusal ? (
        <>
          <p>{t(refusal)}</p>
          <ButtonLink href={back} variant="secondary">
            {backLabel}
          </ButtonLink>
        </>
      ) : (
        <ReportFields result={result} back={back} has_summary={!is_session_over} />
      )}
    </DialogPage>
  );
}

function refusalOf(pageData: ReportScreenProps["pageData"]) {
  if (pageData?.is_own) return "messages.reportOwn";
  return pageData?.is_reported ? "moderation.reportedAlready" : undefined;
}

function Thing({ owner_username, title, excerpt }: NonNullable<ReportScreenProps["pageData"]>) {
  const t = useT();
  if (excerpt === null)
    return <p className="font-bold">{t("moderation.kind_user", { username: owner_username })}</p>;
  return (
    <div className="text-ui wrap-anywhere">
      {title && <p className="font-bold">{title}</p>}{" "}
      <p className="text-sm text-muted">
        {t("moderation.writtenBy", { username: shownName(t, owner_username) })}
      </p>
      <blockquote className="mt-2 border-s-[3px] border-brand ps-4 text-muted">
        {excerptText(t, excerpt)}
      </blockquote>
    </div>
  );
}
