import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { endReadOnly } from "#app/domain/site/settings/read-only.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { ConfirmForm } from "../../frame/confirm-form.tsx";
import { DialogPage } from "../../frame/dialog-page.tsx";
import type { Route } from "./+types/reopen";

/** The middleware does not run on client navigation if there is no loader. */
export function loader() {
  return null;
}

export const action = formAction(no_fields, async ({ context }: Route.ActionArgs) => {
  await endReadOnly(requireUser(context));
  return redirectWith("readOnlyEnded", href("/admin/ending"));
});

export default function Reopen({ actionData }: Route.ComponentProps) {
  const t = useT();
  const back = href("/admin/ending");
  return (
    <DialogPage title={t("ending.reopenTitle")} closeHref={back} backLabel={t("ending.title")}>
      <p>{t("ending.reopenText")}</p>
      <ConfirmForm buttonLabel={t("ending.reopen")} back={back} result={actionData} />
    </DialogPage>
  );
}
