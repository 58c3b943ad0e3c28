import { z } from "zod";
import { INTEGER_MAX } from "#app/domain/base/limits.ts";
import type { Reference } from "./document-shape.ts";
import { type FieldOf, fieldText } from "./field-texts.ts";
import { isSchema, type Schema, shapeOf } from "./schema-type.ts";

/** The named schemas of the document, to which the others refer. */
export type NamedSchemas = Record<string, Schema>;

/**
 * The JSON Schema of an input or an answer, as a reference to a named schema. A schema without a
 * name gets one: a list that of its items (`TopicList`), anything else `name`.
 */
export function namedSchema(
  schema: z.ZodType,
  { io, name, schemas }: { io: FieldOf; name: string; schemas: NamedSchemas },
): Reference {
  const json_schema = convert(schema, io, schemas);
  const { $ref } = json_schema;
  if (typeof $ref === "string") return { $ref: toReference($ref) };
  const chosen_name = (io === "output" && nameOfList(json_schema)) || name;
  addSchema(schemas, chosen_name, published(json_schema, { io, name: chosen_name }));
  return { $ref: REFERENCE + chosen_name };
}

/** The JSON Schema. Its named parts move to `schemas`. */
export function toJsonSchema(schema: z.ZodType, io: FieldOf, schemas: NamedSchemas): Schema {
  return published(convert(schema, io, schemas), { io, name: "" });
}

const REFERENCE = "#/components/schemas/";

function convert(schema: z.ZodType, io: FieldOf, schemas: NamedSchemas): Schema {
  const {
    $schema: _,
    $defs = {},
    ...json_schema
  } = z.toJSONSchema(schema, {
    io: io === "output" ? "output" : "input",
  });
  for (const [name, part] of Object.entries($defs))
    addSchema(schemas, name, published(part, { io, name }));
  return json_schema;
}

function toReference($ref: string): string {
  return $ref.replace("#/$defs/", REFERENCE);
}

/** Two calls may use one schema, and two schemas must not have one name. */
function addSchema(schemas: NamedSchemas, name: string, schema: Schema): void {
  const existing_schema = schemas[name];
  if (existing_schema && JSON.stringify(existing_schema) !== JSON.stringify(schema))
    throw new Error(`Two schemas of the API are named ${name}`);
  schemas[name] = schema;
}

/** The name of a list by its items: `TopicList` has topics as its data. */
function nameOfList({ properties }: Schema): string | null {
  const data = isSchema(properties) && isSchema(properties.data) ? properties.data : {};
  const item_name = isSchema(data.items) ? shapeOf(data.items) : null;
  return item_name === null ? null : `${item_name}List`;
}

/** The schema that a part belongs to, by which its fields may be named. */
type Owner = { io: FieldOf; name: string };

/**
 * A schema as clients read it. Answers are open, because fields may be added. A field whose name
 * does not say what it is has a description.
 */
function published(schema: unknown, owner: Owner): Schema {
  if (!isSchema(schema)) return {};
  const { additionalProperties, ...parts } = withoutNoise(schema);
  return {
    ...parts,
    ...(typeof parts.$ref === "string" && { $ref: toReference(parts.$ref) }),
    ...(isSchema(parts.properties) && { properties: publishedFields(parts.properties, owner) }),
    ...(isSchema(parts.items) && { items: published(parts.items, owner) }),
    ...alternatives("anyOf", parts.anyOf, owner),
    ...alternatives("oneOf", parts.oneOf, owner),
    ...(isSchema(additionalProperties) && {
      additionalProperties: published(additionalProperties, owner),
    }),
  };
}

function alternatives(keyword: string, value: unknown, owner: Owner): Schema {
  return Array.isArray(value) ? { [keyword]: value.map((each) => published(each, owner)) } : {};
}

function publishedFields(fields: Schema, { io, name }: Owner): Schema {
  return Object.fromEntries(
    Object.entries(fields).map(([field_name, field]) => {
      const schema = published(field, { io, name: `${name}.${field_name}` });
      const description = schema.description ?? fieldText(name, field_name, io);
      return [field_name, description === undefined ? schema : { ...schema, description }];
    }),
  );
}

/**
 * The range of JavaScript's integers says nothing about a value. Zod's pattern of a moment has 250
 * characters beside its format, the encoding of a file is its format again, and tools that do not
 * read patterns as Unicode misread `\p{L}`.
 */
function withoutNoise(schema: Schema): Schema {
  if (typeof schema.format === "string" || String(schema.pattern).includes("\\p{")) {
    const { pattern: _, contentEncoding: _encoding, ...parts } = schema;
    return parts;
  }
  if (schema.type !== "integer") return schema;
  const { minimum, maximum, ...parts } = schema;
  return {
    ...parts,
    format: Number(maximum) <= INTEGER_MAX ? "int32" : "int64",
    ...(minimum !== -Number.MAX_SAFE_INTEGER && { minimum }),
    ...(maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  };
}
