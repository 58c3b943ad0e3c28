import type { SubmissionResult } from "@conform-to/react";
import { messageText } from "#app/client/form.ts";
import { useT } from "#app/client/reader.ts";
import { FormErrors } from "#app/ui/form-errors.tsx";

/** The errors of a form without visible fields. */
export function FormRefusal({ result }: { result: SubmissionResult | null | undefined }) {
  const t = useT();
  const keys = new Set(Object.values(result?.error ?? {}).flatMap((messages) => messages ?? []));
  return (
    <FormErrors
      title={t("notices.failure")}
      items={[...keys].map((key) => ({ message: messageText(t, key) }))}
      refusal={result}
    />
  );
}
