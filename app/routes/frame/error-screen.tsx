import type { ReactNode } from "react";
import { href, isRouteErrorResponse } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { ErrorScreenData } from "#app/http/page/error-screen.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Rings } from "#app/ui/list/empty-state.tsx";
import { PageTitle } from "./page-title.tsx";

/** Replaces a page that failed. The details of an error are visible only in development. */
export function ErrorScreen({ error }: { error: unknown }) {
  const t = useT();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const error_data: Partial<ErrorScreenData> =
    isRouteErrorResponse(error) && error.data && typeof error.data === "object" ? error.data : {};
  if (status === 404) return <NotFoundScreen />;
  if (status === 503) return <UnavailableScreen is_busy={error_data.key === "databaseBusy"} />;
  if (status === 429)
    return (
      <Screen
        title={t("layout.tooMany")}
        text={t("layout.tooManyText", { count: error_data.retry_after_seconds ?? 60 })}
      />
    );
  if (status === 403)
    return <Screen title={t("layout.forbidden")} text={t("layout.forbiddenText")} />;
  return (
    <Screen title={t("layout.somethingWrong")} text={t("layout.somethingWrongText")}>
      <details className="group mt-4">
        <summary className="inline-flex min-h-tap items-center text-sm font-medium text-link">
          <span className="group-open:hidden">{t("layout.showError")}</span>{" "}
          <span className="hidden group-open:inline">{t("layout.hideError")}</span>
        </summary>
        <pre className="mt-2 max-w-full rounded-sm text-start bg-band p-4 text-xs break-words whitespace-pre-wrap">
          {errorText(error)}
        </pre>
      </details>
    </Screen>
  );
}

export function NotFoundScreen() {
  const t = useT();
  return (
    <Screen
      title={t("layout.pageNotFound")}
      text={t("layout.pageNotFoundText")}
      lead={
        <>
          <p className="text-huge leading-none font-bold tracking-[-.03em]">404</p>
          <p className="mt-4 text-muted">{t("layout.oops")}</p>
        </>
      }
    />
  );
}

function UnavailableScreen({ is_busy }: { is_busy: boolean }) {
  const t = useT();
  const [title, text] = is_busy
    ? [t("layout.busy"), t("layout.busyText")]
    : [t("layout.offline"), t("layout.offlineText")];
  return (
    <Screen
      title={title}
      text={text}
      action={<ButtonLink href="">{t("words.tryAgain")}</ButtonLink>}
    />
  );
}

type ScreenProps = {
  /** What happened: the heading and the title of the page. */
  title: string;
  /** What to do now. */
  text: string;
  /** Shown above the heading. */
  lead?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
};

function Screen({ title, text, lead, action, children }: ScreenProps) {
  const t = useT();
  return (
    <div className="py-8 text-center">
      <PageTitle>{title.replace(/[.!]$/, "")}</PageTitle>
      <Rings className="mx-auto mb-6" />
      {lead}
      <h1>{title}</h1>
      <p className="mx-auto mt-1 max-w-[32rem] text-read text-pretty text-muted">{text}</p>
      {children}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {action}{" "}
        <ButtonLink href={href("/")} variant={action ? "secondary" : "primary"}>
          {t("layout.goBack")}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The framework replaces the message of the error in production; the log has the original. */
function errorText(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
