import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useT } from "#app/client/page/reader.ts";

const POLL_EVERY_MS = 2000;
/** Readers without script reload the whole page, so it refreshes less often. */
const REFRESH_SECONDS = 10;

/** Refreshes the page at `path` while it is shown: a job is running. */
export function RefreshWhile({ path }: { path: string }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => document.hidden || void revalidate(), POLL_EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${REFRESH_SECONDS}`} />
      {t("words.refreshes", { count: REFRESH_SECONDS })}{" "}
      <a href={path} className="underline">
        {t("words.refreshNow")}
      </a>
    </noscript>
  );
}
