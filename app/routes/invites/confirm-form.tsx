import type { SubmissionResult } from "@conform-to/react";
import { Form, useLocation } from "react-router";
import { sayMessage } from "#app/http/form.tsx";
import { useT } from "#app/http/reader.tsx";
import { useSending } from "#app/http/sending.ts";
import { Actions } from "#app/ui/actions.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";

type ConfirmFormProps = {
  /** The step itself, in words. */
  act: string;
  is_danger?: boolean;
  /** Nothing can be done where it is not. */
  is_open: boolean;
  back: string;
  result: SubmissionResult | undefined;
};

/** Yes or no, about one invite. */
export function ConfirmForm({ act, is_danger = false, is_open, back, result }: ConfirmFormProps) {
  const t = useT();
  const { state } = useLocation();
  const { sending, onSubmit } = useSending();
  const refusal = result?.error?.[""]?.[0];
  if (!is_open) return <ButtonLink href={back} variant="secondary">{t("invites.back")}</ButtonLink>;
  return (
    <Form method="post" state={state} onSubmit={onSubmit}>
      {refusal && <div role="alert"><FieldError id="refusal">{sayMessage(t, refusal)}</FieldError></div>}
      <Actions stacked>
        <Button variant={is_danger ? "danger" : "primary"} busy={sending}>{act}</Button>
        <ButtonLink href={back} variant="secondary">{t("invites.cancel")}</ButtonLink>
      </Actions>
    </Form>
  );
}
