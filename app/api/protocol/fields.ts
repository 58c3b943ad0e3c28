import { z } from "zod";
import type { ChosenFields } from "#app/domain/base/json-rows.server.ts";
import { JsonText } from "#app/lib/text/json-text.ts";

/**
 * `?fields=` for the answers of a shape: unknown names make no difference, as in all parameters. If
 * only optional fields of the shape are named, they are added to all others.
 */
export function fieldsOf({ shape }: z.ZodObject) {
  const names = Object.keys(shape);
  const optional_names = names.filter((name) => shape[name]?.safeParse(undefined).success);
  const default_names = names.filter((name) => !optional_names.includes(name));
  return z.object({
    fields: z
      .string()
      .default("")
      .meta({ description: describe(default_names, optional_names) })
      .transform((text) => chosenFields(text, default_names, optional_names)),
  });
}

/** `id` is in every answer. Null if no field was named. */
function chosenFields(
  text: string,
  default_names: readonly string[],
  optional_names: readonly string[],
): ChosenFields {
  const asked = new Set(text.split(",").map((name) => name.trim()));
  const chosen = default_names.filter((name) => asked.has(name));
  const added = optional_names.filter((name) => asked.has(name));
  if (chosen.length === 0 && added.length === 0) return null;
  return [...new Set(["id", ...(chosen.length > 0 ? chosen : default_names), ...added])];
}

function describe(default_names: readonly string[], optional_names: readonly string[]): string {
  const more =
    optional_names.length > 0
      ? ` ${codeOf(optional_names)} is only in answers to calls that name it; alone, it is added to the others.`
      : "";
  return `The names of fields, with commas between them: the answer has only these and \`id\`, although its schema requires all. By default it has ${codeOf(default_names)}.${more}`;
}

function codeOf(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

/** The chosen fields of an answer that the database has not already reduced to them. */
export function choose<Value extends object>(
  fields: ChosenFields,
  value: Value,
): Value | JsonText<Value> {
  return fields ? writeJson<Value>(pick(fields, value)) : value;
}

/** The chosen fields of each row of a list. */
export function chooseInList<List extends { data: readonly object[] }>(
  fields: ChosenFields,
  list: List,
): List | JsonText<List> {
  if (!fields) return list;
  return writeJson<List>({ ...list, data: list.data.map((item) => pick(fields, item)) });
}

function pick(fields: readonly string[], item: object): object {
  return Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name)));
}

function writeJson<Whole>(value: object): JsonText<Whole> {
  return new JsonText<Whole>(Buffer.from(JSON.stringify(value)));
}
