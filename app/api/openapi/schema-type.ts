export type Schema = Record<string, unknown>;
/** Text, or the name of a shape, which the page links to. */
export type TypePart = string | { shape: string };
type Type = TypePart[];

/**
 * The type as text: `string`, `User`, `(User | PublicUser)[]`, `{data: User[], count: integer}`.
 */
export function typeOf(schema: unknown): Type {
  return joined(membersOf(schema), " | ");
}

/** The name in a reference to a part of the document. */
export function shapeOf({ $ref }: Schema): string | null {
  return typeof $ref === "string" ? nameOfReference({ $ref }) : null;
}

/** The name `User` in `#/components/schemas/User`. */
export function nameOfReference({ $ref }: { $ref: string }): string {
  return $ref.slice($ref.lastIndexOf("/") + 1);
}

/** The schemas of a union, without null: they say what a value may be. */
export function alternativesOf(schema: Schema): Schema[] {
  const alternatives = listOf(schema.anyOf) ?? listOf(schema.oneOf) ?? listOf(schema.allOf);
  return (alternatives ?? []).filter(({ type }) => type !== "null");
}

export function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): Schema[] | null {
  return Array.isArray(value) ? value.filter(isSchema) : null;
}

/** Each member of a union once: two schemas may differ only in their constraints. */
function membersOf(schema: unknown): Type[] {
  const members = isSchema(schema) ? allMembersOf(schema) : [["any"]];
  return [...new Map(members.map((type) => [JSON.stringify(type), type])).values()];
}

function allMembersOf(schema: Schema): Type[] {
  const shape = shapeOf(schema);
  if (shape !== null) return [[{ shape }]];
  const alternatives = listOf(schema.anyOf) ?? listOf(schema.oneOf);
  if (alternatives) return alternatives.flatMap(membersOf);
  const parts = listOf(schema.allOf);
  if (parts) return [joined(parts.map(typeOf), " & ")];
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => [JSON.stringify(value)]);
  if ("const" in schema) return [[JSON.stringify(schema.const)]];
  const types: unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.map((type) => simpleTypeOf({ ...schema, type }));
}

function simpleTypeOf({ type, items, properties, additionalProperties, format }: Schema): Type {
  if (type === "array") return arrayOf(items);
  if (isSchema(properties)) return objectOf(Object.entries(properties));
  if (isSchema(additionalProperties)) return objectOf([["[name]", additionalProperties]]);
  if (typeof type !== "string") return ["any"];
  return [typeof format === "string" ? `${type} (${format})` : type];
}

function arrayOf(items: unknown): Type {
  const members = membersOf(items);
  const item = joined(members, " | ");
  return members.length > 1 ? ["(", ...item, ")[]"] : [...item, "[]"];
}

function objectOf(entries: [string, unknown][]): Type {
  const fields = entries.map(([name, schema]) => [`${name}: `, ...typeOf(schema)]);
  return ["{", ...joined(fields, ", "), "}"];
}

function joined(types: Type[], separator: string): Type {
  return types.flatMap((type, index) => (index === 0 ? type : [separator, ...type]));
}
