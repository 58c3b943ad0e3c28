import type { Parameter } from "./document-shape.ts";
import { type Rule, rulesOf } from "./schema-rules.ts";
import { isSchema, type Schema, shapeOf, type TypePart, typeOf } from "./schema-type.ts";

export type Field = {
  name: string;
  /** `path`, `query`, `header`, `body` or `form`; empty for a field of a shape. */
  location: string;
  type: TypePart[];
  is_required: boolean;
  rules: Rule[];
  /** Markdown. */
  description: string;
};

export function fieldOfParameter({
  name,
  in: location,
  required,
  description,
  schema,
}: Parameter): Field {
  return describeField({ name, location, schema, is_required: required, description });
}

/** The fields of an object, which may be a named one. */
export function fieldsOf(
  schema: Schema | undefined,
  schemas: Record<string, Schema>,
  location = "",
): Field[] {
  const shape = schema && shapeOf(schema);
  const object = shape ? schemas[shape] : schema;
  const required: unknown[] = Array.isArray(object?.required) ? object.required : [];
  const properties = isSchema(object?.properties) ? object.properties : {};
  return Object.entries(properties).map(([name, property]) =>
    describeField({
      name,
      location,
      schema: isSchema(property) ? property : {},
      is_required: required.includes(name),
    }),
  );
}

function describeField({
  name,
  location,
  schema,
  is_required,
  description = schema.description,
}: Pick<Field, "name" | "location" | "is_required"> & {
  schema: Schema;
  description?: unknown;
}): Field {
  return {
    name,
    location,
    type: typeOf(schema),
    is_required,
    rules: rulesOf(schema),
    description: typeof description === "string" ? description : "",
  };
}
