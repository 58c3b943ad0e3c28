import {
  type ApiDocument,
  type Components,
  nameOfReference,
  type OperationObject,
  type Parameter,
  type Reference,
  type ResponseObject,
  type Schema,
} from "./api-document-shape.ts";

type Field = { name: string; location: string; type: string; required: boolean };
type Call = {
  id: string;
  method: string;
  path: string;
  summary: string;
  is_public: boolean;
  fields: Field[];
  answer: string;
  error_statuses: string[];
};
export type Outline = {
  groups: { tag: string; description: string; calls: Call[] }[];
  shapes: { name: string; fields: Field[] }[];
  statuses: { status: string; meaning: string; type: string }[];
};

/**
 * The document in the form of its page: the input and the answer of each operation, with one row
 * per field.
 */
export function outline({ tags, paths, components, servers }: ApiDocument): Outline {
  const root = new URL(servers[0]?.url ?? "").pathname;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tags: operation.tags,
      call: callOf(method, root + path, operation, components),
    })),
  );
  return {
    groups: tags.map(({ name, description }) => ({
      tag: name,
      description,
      calls: calls.filter(({ tags }) => tags.includes(name)).map(({ call }) => call),
    })),
    shapes: Object.entries(components.schemas).map(([name, schema]) => ({
      name,
      fields: fieldsOf(schema, "body"),
    })),
    statuses: Object.entries(components.responses).map(([name, { description, content }]) => ({
      status: name.replace("Status", ""),
      meaning: description,
      type: typeOfContent(content),
    })),
  };
}

function callOf(
  method: string,
  path: string,
  { operationId, summary, security, parameters = [], requestBody, responses }: OperationObject,
  components: Components,
): Call {
  const resolved_parameters = parameters.flatMap((each) => resolveParameter(each, components));
  const parameterFields = resolved_parameters.map((parameter) => ({
    name: parameter.name,
    location: parameter.in,
    type: typeOf(parameter.schema),
    required: parameter.required,
  }));
  const [content_type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    is_public: security.length === 0,
    fields: [
      ...parameterFields,
      ...fieldsOf(
        resolveSchema(body?.schema, components),
        content_type === "application/json" ? "body" : "form",
      ),
    ],
    answer:
      Object.values(responses).flatMap((response) =>
        "content" in response ? [typeOfContent(response.content)] : [],
      )[0] ?? "",
    error_statuses: Object.entries(responses).flatMap(([status, response]) =>
      "$ref" in response ? [status] : [],
    ),
  };
}

function resolveParameter(
  parameter: Parameter | Reference,
  { parameters }: Components,
): Parameter[] {
  if ("name" in parameter) return [parameter];
  const named_parameter = parameters[nameOfReference(parameter)];
  return named_parameter ? [named_parameter] : [];
}

function resolveSchema(schema: Schema | undefined, { schemas }: Components): Schema | undefined {
  const $ref = schema?.$ref;
  return typeof $ref === "string" ? schemas[nameOfReference({ $ref })] : schema;
}

function typeOfContent(content: ResponseObject["content"]): string {
  return typeOf(Object.values(content ?? {})[0]?.schema);
}

function fieldsOf(schema: Schema | undefined, location: string): Field[] {
  const required = Array.isArray(schema?.required) ? schema.required : [];
  return Object.entries(isSchema(schema?.properties) ? schema.properties : {}).map(
    ([name, property]) => ({
      name,
      location,
      type: typeOf(property),
      required: required.includes(name),
    }),
  );
}

/** `string`, `integer`, `User`, `User[]`, `string | null`, `{data, count}`. */
function typeOf(schema: unknown): string {
  if (!isSchema(schema)) return "";
  if (typeof schema.$ref === "string") return nameOfReference({ $ref: schema.$ref });
  if (Array.isArray(schema.anyOf)) return [...new Set(schema.anyOf.map(typeOf))].join(" | ");
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.type === "array") return `${typeOf(schema.items)}[]`;
  if (isSchema(schema.properties))
    return `{${Object.entries(schema.properties)
      .map(([name, property]) => `${name}: ${typeOf(property)}`)
      .join(", ")}}`;
  const types = Array.isArray(schema.type) ? schema.type.join(" | ") : String(schema.type ?? "any");
  return typeof schema.format === "string" ? `${types} (${schema.format})` : types;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null;
}
