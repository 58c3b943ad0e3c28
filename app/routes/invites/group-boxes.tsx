import type { FieldMetadata } from "@conform-to/react";
import { chosenValues, fieldOf } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { FieldError } from "#app/ui/forms/field.tsx";

type GroupBoxesProps = {
  field: FieldMetadata<unknown>;
  groups: { id: number; name: string }[];
  result: FormResult | undefined;
};

/** The groups that the guest joins, for those who manage some. */
export function GroupBoxes({ field, groups, result }: GroupBoxesProps) {
  const t = useT();
  if (groups.length === 0) return null;
  const chosen = chosenValues(result, field.name, []);
  const { error } = fieldOf(t, field, result);
  const error_id = `${field.id}-error`;
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      aria-describedby={error ? error_id : undefined}
      className="min-w-0"
    >
      <legend className="text-ui font-bold">
        {t("invites.groups")} <span className="font-regular text-muted">{t("forms.optional")}</span>
      </legend>
      <p className="text-sm text-muted">{t("invites.groupsHint")}</p>
      {groups.map(({ id, name }) => (
        <Checkbox
          key={id}
          id={`invite-group-${id}`}
          name={field.name}
          value={id}
          defaultChecked={chosen.has(String(id))}
          label={name}
        />
      ))}
      {error && <FieldError id={error_id}>{error}</FieldError>}
    </fieldset>
  );
}
