import { messageText } from "#app/client/form/form-messages.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";

/** Why a form without visible fields was refused. */
export function FormRefusal({ result }: { result: FormResult | null | undefined }) {
  const t = useT();
  const keys = new Set(Object.values(result?.error ?? {}).flatMap((messages) => messages ?? []));
  return (
    <FormErrors
      title={t("words.failure")}
      items={[...keys].map((key) => ({ message: messageText(t, key, result) }))}
      refusal={result}
    />
  );
}
