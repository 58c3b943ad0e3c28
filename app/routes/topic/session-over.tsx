import { useLocation } from "react-router";
import { useT } from "#app/client/reader.ts";
import { loginPath } from "#app/lib/redirect.ts";

/**
 * The session ended while somebody wrote. They sign in beside, come back to this page and send it
 * once more.
 */
export function SessionOver() {
  const t = useT();
  const here = useLocation();
  return (
    <div role="alert" className="rounded-sm bg-danger-soft px-4 py-3.5 text-ui">
      <h2 className="text-md tracking-normal text-danger">{t("topic.keptHead")}</h2>
      <p className="mt-1">{t("topic.sessionOver")}</p>
      <p className="mt-1">
        <a className="in-text" target="_blank" rel="noopener" href={loginPath(here)}>
          {t("topic.logInAgain")}
        </a>
      </p>
    </div>
  );
}
