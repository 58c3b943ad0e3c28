import { useLocation } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { loginPath } from "#app/lib/net/redirect.ts";

/**
 * The session ended while the member was writing. Signing in opens a new tab; then the member sends
 * this form again. `note` says what else has to be done then.
 */
export function SessionOver({ note }: { note?: string }) {
  const t = useT();
  const location = useLocation();
  return (
    <div role="alert" className="rounded-sm bg-danger-soft px-4 py-3.5 text-ui">
      <h2 className="text-md tracking-normal text-danger">{t("topic.keptHead")}</h2>
      <p className="mt-1">{t("topic.sessionOver")}</p>
      {note && <p className="mt-1">{note}</p>}
      <p className="mt-1">
        <a className="in-text" target="_blank" rel="noopener" href={loginPath(location)}>
          {t("topic.logInAgain")}
        </a>
      </p>
    </div>
  );
}
