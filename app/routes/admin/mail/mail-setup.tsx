import { useT } from "#app/client/page/reader.ts";
import { CopyButton } from "#app/ui/forms/copy-text.tsx";
import type { TextKey } from "#locales/index.ts";

const MAIL_FROM = "MAIL_FROM=no-reply@forum.example.org";

/** The lines for the file of the settings. Capital letters stand for what only the operator knows. */
const SERVERS: { name: TextKey; note: TextKey; url: string }[] = [
  {
    name: "adminMail.anyServer",
    note: "adminMail.anyServerText",
    url: "smtps://USER:PASSWORD@mail.example.org",
  },
  {
    name: "adminMail.brevo",
    note: "adminMail.brevoText",
    url: "smtp://USER:SMTP_KEY@smtp-relay.brevo.com:587",
  },
  {
    name: "adminMail.ses",
    note: "adminMail.sesText",
    url: "smtp://SMTP_USER:SMTP_PASSWORD@email-smtp.eu-central-1.amazonaws.com:587",
  },
  {
    name: "adminMail.gmail",
    note: "adminMail.gmailText",
    url: "smtps://NAME%40gmail.com:APP_PASSWORD@smtp.gmail.com:465",
  },
];

/** How to set up a mail server: for any, and for those that small communities use most. */
export function MailSetup({ env_path }: { env_path: string }) {
  const t = useT();
  return (
    <>
      <p className="mt-3 max-w-[44rem]">{t("adminMail.howTo")}</p>
      <p className="mt-2 max-w-[44rem] wrap-anywhere">
        {t("adminMail.envFile")} <code>{env_path}</code>
      </p>
      <p className="mt-1 max-w-[44rem] text-sm text-muted">{t("adminMail.inContainer")}</p>
      {SERVERS.map(({ name, note, url }) => {
        const lines = `SMTP_URL=${url}\n${MAIL_FROM}`;
        return (
          <section key={name} className="mt-5 max-w-[44rem]">
            <div className="flex min-h-8 items-center gap-3">
              <h2 className="flex-1 text-md">{t(name)}</h2>{" "}
              <CopyButton
                value={lines}
                name={t(name)}
                copyLabel={t("words.copy")}
                copiedLabel={t("words.copied")}
                notCopiedLabel={t("words.notCopied")}
              />
            </div>
            <p className="text-sm text-muted">{t(note)}</p>
            <pre className="mt-2 bg-band px-4 py-3 text-sm whitespace-pre-wrap wrap-anywhere">
              {lines}
            </pre>
          </section>
        );
      })}
    </>
  );
}
