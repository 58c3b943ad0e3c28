import { INTEGER_MAX } from "#app/domain/base/limits.ts";
import { alternativesOf, type Schema } from "./schema-type.ts";

/** The constraints that the page shows, as JSON Schema names them. */
const RULE_NAMES = [
  "default",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "pattern",
] as const;
export type Rule = { name: (typeof RULE_NAMES)[number]; value: string | number };

/** A longer pattern says less than the description does. */
const PATTERN_MAX = 80;

export function rulesOf(schema: Schema): Rule[] {
  const schemas = [schema, ...alternativesOf(schema)];
  return RULE_NAMES.flatMap((name) => {
    const values = new Set(
      schemas.map((each) => each[name]).filter((value) => value !== undefined),
    );
    return [...values].flatMap((value) =>
      saysMore(name, value, schema) ? [{ name, value: written(value) }] : [],
    );
  });
}

/**
 * The range of a type and the pattern of a format are known without being written out, and a
 * parameter with an empty default can be left out.
 */
function saysMore(name: Rule["name"], value: unknown, schema: Schema): boolean {
  if (name === "default") return value !== "";
  if (name === "minimum" || name === "maximum") return Math.abs(Number(value)) < INTEGER_MAX;
  if (name !== "pattern") return true;
  const has_format = [schema, ...alternativesOf(schema)].some(({ format }) => format !== undefined);
  return !has_format && String(value).length <= PATTERN_MAX;
}

function written(value: unknown): string | number {
  return typeof value === "number"
    ? value
    : typeof value === "string"
      ? value
      : JSON.stringify(value);
}
