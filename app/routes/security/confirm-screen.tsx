import { Form } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { ConfirmScreenData } from "#app/http/page/ask-again.server.ts";
import { PageTitle } from "../frame/page-title.tsx";
import { ProofFields } from "./proof-fields.tsx";

/** Asks again who the member is. The form that was sent is done together with the answer. */
export function ConfirmScreen({
  address,
  held_form,
  factors,
  result,
}: ConfirmScreenData["confirm"]) {
  const t = useT();
  return (
    <div className="max-w-form">
      <PageTitle>{t("security.confirmTitle")}</PageTitle>
      <h1>{t("security.confirmTitle")}</h1>
      <p className="mt-1 mb-5 text-ui text-muted">{t("security.confirmFormText")}</p>
      <Form method="post" action={address} replace className="space-y-5">
        <input type="hidden" name="held_form" value={held_form} />
        <ProofFields factors={factors} result={result} cancelHref={address} />
      </Form>
    </div>
  );
}
