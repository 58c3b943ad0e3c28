import { alternativesOf, isSchema, type Schema, shapeOf } from "./schema-type.ts";

type Schemas = Record<string, Schema>;

const SAMPLES_BY_FORMAT: Record<string, string> = {
  email: "you@example.org",
  "date-time": "2026-01-31T12:00:00.000Z",
  date: "2026-01-31",
  uri: "https://example.org/",
  binary: "picture.jpg",
};
/** A placeholder for text that only the reader knows. */
export const ANY_TEXT = "…";

/** A value for an example: the one that the document gives, else one made from the schema. */
export function sampleOf(schema: Schema | undefined, schemas: Schemas): unknown {
  if (!schema) return ANY_TEXT;
  const shape = shapeOf(schema);
  if (shape !== null) return sampleOf(schemas[shape], schemas);
  const given = firstOf([schema.example, first(schema.examples), schema.default, schema.const]);
  if (given !== undefined) return given;
  const [alternative] = alternativesOf(schema);
  if (alternative) return sampleOf(alternative, schemas);
  if (Array.isArray(schema.enum)) return schema.enum[0];
  return sampleOfType(schema, schemas);
}

function sampleOfType(schema: Schema, schemas: Schemas): unknown {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object") return sampleObject(schema, schemas);
  if (type === "array") return isSchema(schema.items) ? [sampleOf(schema.items, schemas)] : [];
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return Math.max(1, Number(schema.minimum ?? 1));
  return SAMPLES_BY_FORMAT[String(schema.format)] ?? ANY_TEXT;
}

/** The required fields, or the first one if none is. */
function sampleObject({ properties, required }: Schema, schemas: Schemas): unknown {
  const fields = Object.entries(isSchema(properties) ? properties : {});
  const required_names: unknown[] = Array.isArray(required) ? required : [];
  const chosen = fields.filter(([name]) => required_names.includes(name));
  return Object.fromEntries(
    (chosen.length > 0 ? chosen : fields.slice(0, 1)).map(([name, schema]) => [
      name,
      sampleOf(isSchema(schema) ? schema : undefined, schemas),
    ]),
  );
}

function firstOf(values: unknown[]): unknown {
  return values.find((value) => value !== undefined);
}

function first(values: unknown): unknown {
  return Array.isArray(values) ? values[0] : undefined;
}
