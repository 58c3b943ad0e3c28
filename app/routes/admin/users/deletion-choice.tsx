import { useFormValue } from "#app/client/form/form-value.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { RadioList } from "#app/ui/forms/radio-list.tsx";
import { DeleteForm } from "../../frame/delete-form.tsx";

type DeletionChoiceProps = {
  /** How many topics and replies the account would take along. */
  deleted_count: number;
  back: string;
  result: FormResult | undefined;
};

/**
 * Asks what becomes of the member's writing. With script the button says what is chosen; without,
 * the answer to the form asks with such a button.
 */
export function DeletionChoice({ deleted_count, result, ...form }: DeletionChoiceProps) {
  const t = useT();
  const labels = {
    keep: t("admin.deleteUserOnly"),
    delete: t("admin.deleteUserWith", { count: deleted_count }),
  };
  const chosen = readWriting(result?.initialValue?.writing);
  if (!result || result.error)
    return <Choice {...{ deleted_count, labels, chosen, result, ...form }} />;
  return (
    <DeleteForm buttonLabel={labels[chosen]} confirmed={chosen} {...form}>
      <input type="hidden" name="writing" value={chosen} />
      <p>
        <b>{t(chosen === "keep" ? "admin.writingKept" : "admin.writingDeleted")}</b>
      </p>
    </DeleteForm>
  );
}

type Writing = "keep" | "delete";
type ChoiceProps = DeletionChoiceProps & { labels: Record<Writing, string>; chosen: Writing };

function Choice({ deleted_count, labels, chosen, ...form }: ChoiceProps) {
  const t = useT();
  const current = useFormValue("delete-user", readChoice);
  return (
    <DeleteForm
      id="delete-user"
      buttonLabel={current ? labels[current] : t("admin.deleteUser")}
      confirmed={current ?? undefined}
      {...form}
    >
      <RadioList
        id="writing"
        name="writing"
        legend={t("admin.writing")}
        defaultValue={chosen}
        options={[
          { value: "keep", label: t("admin.keepWriting"), hint: t("admin.keepWritingHint") },
          {
            value: "delete",
            label: t("admin.deleteWriting"),
            hint: t("admin.deleteWritingHint", { count: deleted_count }),
          },
        ]}
      />
    </DeleteForm>
  );
}

const readChoice = (form_data: FormData) => readWriting(form_data.get("writing"));

/** The harmless choice is the first. */
function readWriting(value: unknown): Writing {
  return value === "delete" ? "delete" : "keep";
}
