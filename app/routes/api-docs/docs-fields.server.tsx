import type { Field } from "#app/api/openapi/field-rows.ts";
import type { Rule } from "#app/api/openapi/schema-rules.ts";
import { useT } from "#app/client/page/reader.ts";
import { FieldDescription, Type } from "./docs-code.server.tsx";

/** Names with their types and constraints. */
export function Fields({ fields }: { fields: Field[] }) {
  return (
    <dl className="docs-fields">
      {fields.map((field) => (
        <FieldRow key={`${field.location}.${field.name}`} field={field} />
      ))}
    </dl>
  );
}

function FieldRow({ field }: { field: Field }) {
  const { name, location, type, rules, description } = field;
  return (
    <div>
      <dt>
        <code lang="en">{name}</code>{" "}
        {location && (
          <small lang="en" className="text-muted">
            {location}
          </small>
        )}
      </dt>
      <dd>
        <Type parts={type} /> <Constraints presence={presenceOf(field)} rules={rules} />
        <FieldDescription markdown={description} />
      </dd>
    </div>
  );
}

/** An input says which fields are required, a shape which are optional. */
function presenceOf({ location, is_required }: Field): "required" | "optional" | null {
  if (location === "") return is_required ? null : "optional";
  return is_required ? "required" : null;
}

/** The constraints in words: `required, at least 1, default 100`. */
export function Constraints({
  presence = null,
  rules,
}: {
  presence?: "required" | "optional" | null;
  rules: Rule[];
}) {
  const t = useT();
  const words = rules.map(({ name, value }) => t(`docs.${name}`, { value: String(value) }));
  const all_words = presence ? [t(`docs.${presence}`), ...words] : words;
  return <span className="text-muted">{all_words.join(", ")}</span>;
}
