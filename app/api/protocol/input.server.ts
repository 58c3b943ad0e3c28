import { z } from "zod";
import { type FormFields, parseForm } from "#app/http/form/form-body.server.ts";
import { InvalidInput } from "./invalid-input.server.ts";
import type { ApiRequest, Params } from "./operation.ts";
import type { PathParams } from "./paths.ts";
import { maxOfId } from "./shapes.ts";

export function readParams<Path extends string>(path: Path, params: PathParams): Params<Path> {
  const names = path.match(/(?<=\{)\w+/g) ?? [];
  // The compiler cannot follow names through a string at run time.
  return Object.fromEntries(
    names.map((name) => [name, readParam(name, params[name] ?? "")]),
  ) as Params<Path>;
}

function readParam(name: string, value: string): number | string {
  return name.endsWith("id") ? readId(name, value) : readText(name, value);
}

/**
 * An integer outside of the range of ids becomes 0, which no row has: the domain then answers 404
 * and names what was not found.
 */
function readId(name: string, value: string): number {
  const id = readNumber(value);
  if (typeof id !== "number") throw InvalidInput.at(["path", name], "notWhole");
  return id > 0 && id <= maxOfId(name) ? id : 0;
}

function readText(name: string, value: string): string {
  if (value.includes("\0")) throw InvalidInput.at(["path", name], "notAllowedText");
  return value.normalize("NFC");
}

/** The JSON Schema says whether a field's text is read as a number, a boolean, ids or text. */
export function queryReader<T>(schema: z.ZodType<T>): (request: ApiRequest) => T {
  const fields = queryFields(schema);
  return ({ search }) => {
    const values = Object.fromEntries(
      fields.map(({ name, type }) => [name, readField(search, name, type)]),
    );
    return validate(schema, values, "query");
  };
}

/** The names that a query may have. */
export function queryNames(schema: z.ZodType | undefined): Set<string> {
  return new Set(
    queryFields(schema ?? z.object({})).flatMap(({ name, type }) =>
      type === "array" ? [name, `${name}[]`] : [name],
    ),
  );
}

function queryFields(schema: z.ZodType): { name: string; type: unknown }[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: "input" });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: typeof property === "object" ? property.type : undefined,
  }));
}

function readField(search: URLSearchParams, name: string, type: unknown): unknown {
  if (type === "array") return readIds(search, name);
  const value = search.get(name) ?? undefined;
  if (value === undefined) return undefined;
  if (type === "integer") return readNumber(value);
  return type === "boolean" ? readBoolean(value) : value;
}

/** The ids of `ids=1&ids=2`, `ids[]=1&ids[]=2` or `ids=1,2`, as different clients send them. */
function readIds(search: URLSearchParams, name: string): unknown[] {
  const values = [...search.getAll(name), ...search.getAll(`${name}[]`)].flatMap((value) =>
    value.split(","),
  );
  return values.filter((value) => value !== "").map(readNumber);
}

/** Text that is not an integer stays text, and the schema refuses it. Large numbers are clamped. */
function readNumber(value: string): number | string {
  if (!/^[+-]?\d+$/.test(value)) return value;
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number(value), Number.MAX_SAFE_INTEGER));
}

function readBoolean(value: string): boolean | string {
  if (/^(true|1|on|yes)$/i.test(value)) return true;
  return /^(false|0|off|no)$/i.test(value) ? false : value;
}

export function readJsonBody<T>(
  schema: z.ZodType<T>,
  { readBody }: ApiRequest,
  is_optional = false,
): T {
  const body = readBody();
  if (body.length === 0 && is_optional) return validate(schema, {}, "body");
  if (body.length === 0) throw InvalidInput.at(["body"], "fieldRequired");
  const value = parseJson(body);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw InvalidInput.at(["body"], "notObject");
  return validate(schema, value, "body");
}

const decoder = new TextDecoder("utf-8", { fatal: true });

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw InvalidInput.at(["body"], "notJson");
  }
}

export async function readForm<T>(schema: z.ZodType<T>, request: ApiRequest): Promise<T> {
  return validate(schema, Object.fromEntries(await readFields(request)), "body");
}

/** A body that is not a form has no fields, and the schema says which are missing. */
async function readFields({ headers, readBody, upload_form }: ApiRequest): Promise<FormFields> {
  if (upload_form) return upload_form.fields;
  const form = await parseForm(headers["content-type"] ?? "", readBody());
  if (form === "not_allowed") throw InvalidInput.at(["body"], "invalidInput");
  return form === "not_a_form" ? new Map() : form;
}

function validate<T>(schema: z.ZodType<T>, value: unknown, location: "body" | "query"): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw InvalidInput.from(parsed.error, value, location);
}
