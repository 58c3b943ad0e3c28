import type { SubmissionResult } from "@conform-to/react";
import { Form, useLocation } from "react-router";
import { sayMessage } from "#app/http/form.tsx";
import { useT } from "#app/http/reader.tsx";
import { useSending } from "#app/http/sending.ts";
import { Actions } from "#app/ui/actions.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";

/** The step that destroys, in words, and the way out. */
export function DeleteForm({ act, back, result }: { act: string; back: string; result: SubmissionResult | undefined }) {
  const t = useT();
  // A refused form stays in the dialog it was sent from.
  const { state } = useLocation();
  const { sending, onSubmit } = useSending();
  const refusal = result?.error?.[""]?.[0];
  return (
    <Form method="post" state={state} onSubmit={onSubmit}>
      {refusal && <div role="alert"><FieldError id="refusal">{sayMessage(t, refusal)}</FieldError></div>}
      <Actions stacked>
        <Button variant="danger" busy={sending} busyLabel={t("admin.deleting")}>{act}</Button>
        <ButtonLink href={back} variant="secondary">{t("layout.cancel")}</ButtonLink>
      </Actions>
    </Form>
  );
}
