import { data, Form, redirect } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { confirmSession } from "#app/domain/accounts/sign-in/confirm-session.server.ts";
import { toRefusal } from "#app/domain/base/to-refusal.server.ts";
import { factorsOf, proofIn, resultOf } from "#app/http/page/ask-again.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { formContext, requireSession } from "#app/http/session/context.server.ts";
import { safePath } from "#app/lib/net/redirect.ts";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/confirm";
import { ProofFields } from "./proof-fields.tsx";

export const loader = withErrorScreen(async ({ url, context }: Route.LoaderArgs) => ({
  factors: await factorsOf(requireSession(context), url),
}));

export const action = withErrorScreen(async ({ url, context }: Route.ActionArgs) => {
  try {
    await confirmSession(requireSession(context), proofIn(context.get(formContext)));
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    return data<FormResult>(resultOf(refusal), refusal.status);
  }
  return redirect(safePath(url.searchParams.get("redirectTo")));
});

/** Asks again who the member is, before a page that shows or hands out something grave. */
export default function Confirm({ loaderData: { factors }, actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <div className="max-w-form">
      <PageTitle>{t("security.confirmTitle")}</PageTitle>
      <h1>{t("security.confirmTitle")}</h1>
      <p className="mt-1 mb-5 text-ui text-muted">{t("security.confirmText")}</p>
      <Form method="post" className="space-y-5" reloadDocument>
        <ProofFields factors={factors} result={actionData ?? null} />
      </Form>
    </div>
  );
}
