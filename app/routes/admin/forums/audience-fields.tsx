import type { FieldMetadata } from "@conform-to/react";
import { href } from "react-router";
import { chosenValues, fieldOf } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import type { Audience } from "#app/domain/forums/audiences/input.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { FieldError } from "#app/ui/forms/field.tsx";
import { RadioList } from "#app/ui/forms/radio-list.tsx";

type AudienceFieldsProps = {
  fields: Record<"seen_by" | "reader_ids" | "writer_ids", FieldMetadata<unknown>>;
  groups: { id: number; name: string }[];
  /** What is chosen at first. */
  audience: Audience;
  result: FormResult | undefined;
};

/** Every member, or the groups of a list. The list is hidden where it has no effect. */
export function AudienceFields({ fields, groups, audience, result }: AudienceFieldsProps) {
  const t = useT();
  const rows = audience ?? [];
  const readers = chosenValues(
    result,
    fields.reader_ids.name,
    rows.map(({ group_id }) => group_id),
  );
  const writers = chosenValues(
    result,
    fields.writer_ids.name,
    rows.filter(({ may_write }) => may_write).map(({ group_id }) => group_id),
  );
  const { error, id: list_id } = fieldOf(t, fields.reader_ids);
  const error_id = `${list_id}-error`;
  const seen_by = fieldOf(t, fields.seen_by);
  return (
    <div className="group/audience">
      <RadioList
        {...seen_by}
        legend={t("groups.audience")}
        options={[
          { value: "everyone", label: t("groups.everyone") },
          {
            value: "groups",
            label: t("groups.onlyGroups"),
            hint: t("groups.onlyGroupsHint"),
          },
        ]}
      />
      <fieldset
        id={list_id}
        tabIndex={-1}
        aria-describedby={error ? error_id : undefined}
        className="mt-1.5 ms-9 min-w-0 text-ui group-has-[[value=everyone]:checked]/audience:hidden"
      >
        <legend className="sr-only">{t("groups.title")}</legend>
        {groups.length === 0 && (
          <p>
            {t("groups.noGroups")}{" "}
            <a href={href("/admin/groups/new")} className="in-text">
              {t("groups.add")}
            </a>
          </p>
        )}
        {groups.map(({ id, name }) => (
          <fieldset key={id} className="min-w-0 border-b border-line py-1.5">
            <legend className="wrap-anywhere md:float-start md:max-w-[15rem]">{name}</legend>
            <div className="flex gap-x-6 md:justify-end">
              <Checkbox
                id={`reads-${id}`}
                name={fields.reader_ids.name}
                value={id}
                defaultChecked={readers.has(String(id))}
                label={t("groups.read")}
              />{" "}
              <Checkbox
                id={`writes-${id}`}
                name={fields.writer_ids.name}
                value={id}
                defaultChecked={writers.has(String(id))}
                label={t("groups.write")}
              />
            </div>
          </fieldset>
        ))}
        {groups.length > 0 && <p className="text-sm text-muted">{t("groups.writeHint")}</p>}
        {error && <FieldError id={error_id}>{error}</FieldError>}
      </fieldset>
    </div>
  );
}
