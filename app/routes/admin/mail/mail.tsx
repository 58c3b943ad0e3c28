import { data, href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { getMailFailures } from "#app/domain/site/mail/mail-failures.server.ts";
import { countMailFiles, getMailFilesPage } from "#app/domain/site/mail/mail-files.server.ts";
import { mailState } from "#app/domain/site/mail/mail-state.server.ts";
import { sendTestMail } from "#app/domain/site/mail/test-mail.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import type { MailFailure } from "#app/lib/mail/mail-failure.ts";
import { ENV_PATH } from "#app/lib/process/env.server.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { translateFor } from "#locales/translators.server.ts";
import { PageTitle } from "../../frame/page-title.tsx";
import type { Route } from "./+types/mail";
import { MailFiles } from "./mail-files.tsx";
import { MailServer } from "./mail-server.tsx";

type MailResult = FormResult & { failure?: MailFailure };

export const loader = withErrorScreen(async ({ context, url }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const state = mailState();
  if (state.server === null)
    return { ...state, env_path: ENV_PATH, ...(await getMailFilesPage(actor, pageNumber(url))) };
  const [failures, left_count] = await Promise.all([getMailFailures(actor), countMailFiles()]);
  return { ...state, ...failures, left_count, email: actor.email };
});

/** Sends the test email, and says in place why it failed. */
export const action = formAction(no_fields, async ({ context }: Route.ActionArgs, _, result) => {
  const failure = await sendTestMail(requireUser(context), translateFor);
  return failure
    ? data<MailResult>({ ...result, failure }, { status: 422 })
    : redirectWith("testMailSent", href("/admin/mail"));
});

export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <>
      <PageTitle page={"page" in loaderData ? loaderData.page : undefined}>
        {t("adminMail.title")}
      </PageTitle>
      <PageHead title={t("adminMail.title")} />
      {loaderData.server === null ? (
        <MailFiles {...loaderData} />
      ) : (
        <MailServer {...loaderData} result={actionData} />
      )}
    </>
  );
}
