import type { MouseEvent, ReactNode } from "react";
import { href, isRouteErrorResponse } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { ErrorScreenData } from "#app/http/page/error-screen.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Rings } from "#app/ui/list/empty-state.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { PageTitle } from "./page-title.tsx";
import { useFrameData } from "./use-frame-data.ts";

/** Replaces a page that failed. */
export function ErrorScreen({ error }: { error: unknown }) {
  const t = useT();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const error_data: Partial<ErrorScreenData> =
    isRouteErrorResponse(error) && error.data && typeof error.data === "object" ? error.data : {};
  if (status === 404) return <NotFoundScreen />;
  if (status === 503)
    return error_data.key === "databaseBusy" ? (
      <Screen title={t("layout.busy")} text={t("layout.busyText")} can_retry />
    ) : (
      <Screen title={t("layout.offline")} text={t("layout.offlineText")} can_retry />
    );
  if (status === 429)
    return (
      <Screen
        title={t("layout.tooMany")}
        text={t("layout.tooManyText", { count: error_data.retry_after_seconds ?? 60 })}
      />
    );
  if (status === 403)
    return <Screen title={t("layout.forbidden")} text={t("layout.forbiddenText")} />;
  if (isConnectionError(error))
    return (
      <Screen title={t("layout.noConnection")} text={t("layout.noConnectionText")} can_retry />
    );
  return (
    <Screen title={t("layout.somethingWrong")} text={t("layout.somethingWrongText")} can_retry>
      <ErrorDetails error={error} />
    </Screen>
  );
}

export function NotFoundScreen() {
  const t = useT();
  return (
    <Screen
      title={t("layout.pageNotFound")}
      text={t("layout.pageNotFoundText")}
      is_home_near
      lead={
        <>
          <p className="text-huge leading-none font-bold tracking-[-.03em]">404</p>
          <p className="mt-4 text-muted">{t("layout.oops")}</p>
        </>
      }
    />
  );
}

function ErrorDetails({ error }: { error: unknown }) {
  const t = useT();
  const is_superuser = useFrameData()?.me?.is_superuser ?? false;
  return (
    <details className="group mt-4">
      <summary className="inline-flex min-h-tap items-center text-sm font-medium text-link">
        <span className="group-open:hidden">{t("layout.showError")}</span>{" "}
        <span className="hidden group-open:inline">{t("layout.hideError")}</span>
      </summary>
      <pre className="mt-2 max-w-full rounded-sm text-start bg-band p-4 text-xs break-words whitespace-pre-wrap">
        {errorText(error, is_superuser || import.meta.env.DEV)}
      </pre>
    </details>
  );
}

type ScreenProps = {
  /** What happened: the heading and the title of the page. */
  title: string;
  /** What to do now. */
  text: string;
  /** Shown above the heading. */
  lead?: ReactNode;
  /** The same request may succeed. */
  can_retry?: boolean;
  /** The text names the home page. */
  is_home_near?: boolean;
  children?: ReactNode;
};

function Screen({ title, text, lead, can_retry, is_home_near, children }: ScreenProps) {
  const t = useT();
  const goes_back = useHydrated() && !is_home_near && history.length > 1;
  return (
    <div className="py-8 text-center">
      <PageTitle>{title.replace(/[.!]$/, "")}</PageTitle>
      <Rings className="mx-auto mb-6" />
      {lead}
      <h1>{title}</h1>
      <p className="mx-auto mt-1 max-w-[32rem] text-read text-pretty text-muted">{text}</p>
      {children}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {can_retry && <ButtonLink href="">{t("words.tryAgain")}</ButtonLink>}{" "}
        <ButtonLink
          href={href("/")}
          onClick={goes_back ? goBack : undefined}
          variant={can_retry ? "secondary" : "primary"}
        >
          {t(goes_back ? "layout.backToPrevious" : "layout.goBack")}
        </ButtonLink>
      </div>
    </div>
  );
}

function goBack(event: MouseEvent): void {
  event.preventDefault();
  history.back();
}

/** Browsers name a failed request, and a module that did not load, in different words. */
function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError && /fetch|load|network|import/i.test(error.message);
}

/**
 * The framework replaces the message of the server's errors in production; the log has the original.
 */
function errorText(error: unknown, with_stack: boolean): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  if (!(error instanceof Error)) return String(error);
  return (with_stack && error.stack) || `${error.name}: ${error.message}`;
}
