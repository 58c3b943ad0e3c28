import type { Answer, ApiDocument, Described } from "./api-document.server.ts";

type Schema = Record<string, unknown>;
type Field = { name: string; place: string; kind: string; required: boolean };
type Call = {
  id: string;
  method: string;
  path: string;
  summary: string;
  open: boolean;
  fields: Field[];
  answer: string;
  troubles: string[];
};
export type Outline = {
  groups: { tag: string; description: string; calls: Call[] }[];
  shapes: { name: string; fields: Field[] }[];
  statuses: { status: string; meaning: string; kind: string }[];
};

/** The document as people read it: what each call takes and answers, in one line a field. */
export function outline({ tags, paths, components, servers }: ApiDocument): Outline {
  const root = servers[0]?.url ?? "";
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, told]) => ({
      told,
      call: callOf(method, root + path, told),
    })),
  );
  return {
    groups: tags.map(({ name, description }) => ({
      tag: name,
      description,
      calls: calls.filter(({ told }) => told.tags.includes(name)).map(({ call }) => call),
    })),
    shapes: Object.entries(components.schemas).map(([name, schema]) => ({
      name,
      fields: fieldsOf(schema, "body"),
    })),
    statuses: Object.entries(components.responses).map(([name, { description, content }]) => ({
      status: name.replace("Status", ""),
      meaning: description,
      kind: kindIn(content),
    })),
  };
}

function callOf(
  method: string,
  path: string,
  { operationId, summary, security, parameters = [], requestBody, responses }: Described,
): Call {
  const asked = parameters.map((parameter) => ({
    name: parameter.name,
    place: parameter.in,
    kind: kindOf(parameter.schema),
    required: parameter.required,
  }));
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    open: security.length === 0,
    fields: [...asked, ...fieldsOf(body?.schema, type === "application/json" ? "body" : "form")],
    answer:
      Object.values(responses).flatMap((told) =>
        "content" in told ? [kindIn(told.content)] : [],
      )[0] ?? "",
    troubles: Object.entries(responses).flatMap(([status, told]) =>
      "$ref" in told ? [status] : [],
    ),
  };
}

function kindIn(content: Answer["content"]): string {
  return kindOf(Object.values(content ?? {})[0]?.schema);
}

function fieldsOf(schema: Schema | undefined, place: string): Field[] {
  const required = Array.isArray(schema?.required) ? schema.required : [];
  return Object.entries(isSchema(schema?.properties) ? schema.properties : {}).map(
    ([name, property]) => ({
      name,
      place,
      kind: kindOf(property),
      required: required.includes(name),
    }),
  );
}

/** `string`, `integer`, `User`, `User[]`, `string | null`, `{data, count}`. */
function kindOf(schema: unknown): string {
  if (!isSchema(schema)) return "";
  if (typeof schema.$ref === "string") return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  if (Array.isArray(schema.anyOf)) return [...new Set(schema.anyOf.map(kindOf))].join(" | ");
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.type === "array") return `${kindOf(schema.items)}[]`;
  if (isSchema(schema.properties))
    return `{${Object.entries(schema.properties)
      .map(([name, property]) => `${name}: ${kindOf(property)}`)
      .join(", ")}}`;
  const types = Array.isArray(schema.type) ? schema.type.join(" | ") : String(schema.type ?? "any");
  return typeof schema.format === "string" ? `${types} (${schema.format})` : types;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null;
}
