import { messageText } from "#app/client/message-text.ts";
import { useT } from "#app/client/reader.ts";
import type { FormResult } from "#app/lib/form-result.ts";
import { FormErrors } from "#app/ui/form-errors.tsx";

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
