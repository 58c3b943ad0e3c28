import { href } from "react-router";
import { useDates, useT } from "#app/client/page/reader.ts";
import { getMailFile } from "#app/domain/site/mail/mail-files.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { CopyText } from "#app/ui/forms/copy-text.tsx";
import { Dot } from "#app/ui/list/dot.tsx";
import { EmailAddress } from "#app/ui/page/breakable.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../../frame/page-title.tsx";
import type { Route } from "./+types/mail-file";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => ({
  mail_file: await getMailFile(requireUser(context), params.mailFileId),
}));

/** An e-mail that is stored as a file. Its links are shown one by one, because they are what has to be passed on. */
export default function MailFilePage({ loaderData: { mail_file } }: Route.ComponentProps) {
  const t = useT();
  const { dateTime } = useDates();
  const { subject, to, stored_at, text, links } = mail_file;
  return (
    <>
      <PageTitle>{subject}</PageTitle>
      <PageHead
        title={subject}
        sub={
          <>
            <EmailAddress text={to} />
            <Dot />
            <DateTime value={stored_at.toISOString()} text={dateTime(stored_at)} />
          </>
        }
      />
      {links.length > 0 && (
        <>
          <h2 className="text-md">{t("adminMail.links")}</h2>
          <p className="text-sm text-muted">{t("adminMail.linksText")}</p>
          <ul className="mt-2 mb-6 space-y-2">
            {links.map((link, index) => (
              <li key={link}>
                <CopyText
                  isLink
                  value={link}
                  name={t("adminMail.linkOf", { number: index + 1 })}
                  copyLabel={t("words.copy")}
                  copiedLabel={t("words.copied")}
                  notCopiedLabel={t("words.notCopied")}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <h2 className="text-md">{t("admin.factText")}</h2>
      <pre className="mt-2 max-w-[44rem] bg-band px-4 py-3 font-sans whitespace-pre-wrap wrap-anywhere">
        {text}
      </pre>
      <p className="mt-5 text-sm">
        <a href={href("/admin/mail")}>{t("admin.back")}</a>
      </p>
    </>
  );
}
