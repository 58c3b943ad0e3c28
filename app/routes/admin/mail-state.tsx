import { useT } from "#app/client/reader.ts";

/** The settings of the environment that send mail. */
const EXAMPLE = `SMTP_URL=smtps://user:password@mail.example.org
MAIL_FROM=no-reply@forum.example.org`;

/** Only the operator can set up mail, in the environment; the page says how. */
export function MailState({ host }: { host: string | null }) {
  const t = useT();
  return (
    <section aria-labelledby="mail" className="mt-8 border-t border-line pt-6">
      <h2 id="mail" className="text-md">
        {t("site.mailHead")}
      </h2>
      {host === null ? (
        <>
          <p className="max-w-[44rem]">{t("site.mailKept")}</p>
          <p className="mt-3 max-w-[44rem]">{t("site.mailHow")}</p>
          <pre className="mt-2 max-w-[44rem] bg-band px-4 py-3 text-sm whitespace-pre-wrap wrap-anywhere">
            {EXAMPLE}
          </pre>
        </>
      ) : (
        <p>{t("site.mailSent", { host })}</p>
      )}
    </section>
  );
}
