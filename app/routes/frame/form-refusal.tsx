import { type FormResult, sayMessage } from "#app/http/form.tsx";
import { useT } from "#app/http/reader.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";

/** Why a form without visible fields was refused. */
export function FormRefusal({ result }: { result: FormResult | null | undefined }) {
  const t = useT();
  const keys = new Set(Object.values(result?.error ?? {}).flatMap((messages) => messages ?? []));
  return (
    <FormErrors
      title={t("notices.failure")}
      items={[...keys].map((key) => ({ message: sayMessage(t, key, result) }))}
      refusal={result}
    />
  );
}
