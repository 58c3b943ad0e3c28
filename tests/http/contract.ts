import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { ApiAnswer, ApiClient } from "#tests/support/api-client.ts";
import { photograph } from "#tests/support/pictures.ts";

type Schema = Record<string, unknown>;
type Reference = { $ref?: string };
type Content = Record<string, { schema: Schema; example?: unknown }>;
type Answer = Reference & { headers?: Record<string, Reference>; content?: Content };
type Parameter = {
  name: string;
  in: string;
  required: boolean;
  description: string;
  schema: Schema;
};
type BodySchema = Reference & { properties: Record<string, Schema>; required?: string[] };
export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  "x-access": string;
  parameters?: (Parameter & Reference)[];
  requestBody?: { content: Record<string, { schema: BodySchema; example?: unknown }> };
  responses: Record<string, Answer>;
};
export type Call = { path: string; method: string; operation: Operation };

export type Contract = Awaited<ReturnType<typeof readContract>>;

/** The contract's own document, as the judge of real answers. */
export async function readContract(api: ApiClient) {
  const { body: document } = await api.get("/openapi.json");
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const { schemas, headers } = document.components;
  ajv.addSchema(
    { ...document, components: { ...document.components, schemas: strict(schemas) } },
    "contract",
  );
  const validators = new Map<string, ReturnType<typeof ajv.compile>>();
  const calls: Call[] = Object.entries<Record<string, Operation>>(document.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation: withoutReferences(operation, document.components),
      })),
  );

  /** How a value differs from a schema to which nothing may be added. Empty if it does not. */
  function misfit(schema: Schema | undefined, value: unknown): string {
    const text = JSON.stringify(schema ?? {});
    const validate = validators.get(text) ?? ajv.compile(absolute(text));
    validators.set(text, validate);
    return validate(value) ? "" : `${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`;
  }

  /** The fields of an answer that its description lacks; empty when it is as described. */
  function complaint({ path, method, operation }: Call, answer: ApiAnswer): string {
    const here = `${method} ${path} ${answer.status}`;
    const told = describedAnswer(operation, answer.status);
    if (!told) return `${here} is not described: ${answer.text}`;
    const wrong_headers = Object.entries<{ required?: boolean }>(headers).filter(
      ([name, { required }]) =>
        answer.headers.has(name) ? !told.headers?.[name] : told.headers?.[name] && required,
    );
    if (wrong_headers.length > 0) return `${here}: ${wrong_headers.map(([name]) => name)}`;
    const { content } = told;
    if (!content) return answer.text === "" ? "" : `${here} should be empty`;
    const [type, described] = Object.entries(content)[0] ?? [];
    if (!answer.headers.get("Content-Type")?.startsWith(type ?? "-"))
      return `${here} should be ${type}`;
    const wrong = misfit(
      described?.schema,
      type === "application/json" ? answer.body : answer.text,
    );
    return wrong && `${here}: ${wrong}`;
  }

  function describedAnswer({ responses }: Operation, status: number): Answer | undefined {
    const told = responses[status];
    return told?.$ref ? document.components.responses[nameOf(told)] : told;
  }

  return { document, calls, complaint, misfit, describedAnswer };
}

/**
 * The published schemas are open, because clients must accept fields that are added. The site's own
 * answers are checked with closed ones, and a moment is written in one way.
 */
function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict);
  if (typeof value !== "object" || value === null) return value;
  const parts: Schema = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, strict(part)]),
  );
  if (parts.type === "object" && parts.properties) return { additionalProperties: false, ...parts };
  return parts.format === "date-time" ? { ...parts, pattern: MOMENT } : parts;
}

const MOMENT = "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$";

type Components = { schemas: Record<string, BodySchema>; parameters: Record<string, Parameter> };

/** Replaces the references of the document by the parameters and the schema of the body. */
function withoutReferences(operation: Operation, components: Components): Operation {
  const parameters = operation.parameters?.map(
    (parameter) => components.parameters[nameOf(parameter)] ?? parameter,
  );
  const content = Object.fromEntries(
    Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema, ...parts }]) => [
      type,
      { ...parts, schema: components.schemas[nameOf(schema)] ?? schema },
    ]),
  );
  return { ...operation, parameters, requestBody: operation.requestBody && { content } };
}

function nameOf({ $ref = "" }: Reference): string {
  return $ref.split("/").at(-1) ?? "";
}

const FORM_WITH_FILES = "multipart/form-data";

/** Whether the body of the call is a form with a file, and nothing else. */
export function takesFiles({ operation }: Call): boolean {
  return Object.keys(operation.requestBody?.content ?? {})[0] === FORM_WITH_FILES;
}

/** A form whose files are pictures, and which has those of the values that the call knows. */
export async function formWithFiles(
  { operation }: Call,
  values: Record<string, unknown> = {},
): Promise<FormData> {
  const form = new FormData();
  const { properties } = operation.requestBody?.content[FORM_WITH_FILES]?.schema ?? {};
  for (const [name, { format }] of Object.entries(properties ?? {})) {
    if (format === "binary") form.set(name, await pictureFile());
    else if (values[name] !== undefined) form.set(name, String(values[name]));
  }
  return form;
}

async function pictureFile(): Promise<File> {
  const bytes = new Uint8Array(await photograph({ width: 300, height: 200 }));
  return new File([bytes], "picture.jpg", { type: "image/jpeg" });
}

/** The required parameters of the query, each with a word. Empty if there are none. */
export function requiredQuery({ parameters = [] }: Operation): string {
  const names = parameters.filter((each) => each.in === "query" && each.required);
  return names.length > 0 ? `?${names.map(({ name }) => `${name}=walnut`).join("&")}` : "";
}

/** The value of a parameter that is no id, for a person. */
export function textOfParameter(
  name: string,
  { email, username }: { email: string; username: string },
): string | undefined {
  return { email, username: encodeURIComponent(username) }[name];
}

/** The fields that a call takes, and the kinds of JSON that each may be. */
export function fieldsOf({ operation }: Call) {
  const { properties, required = [] } = operation.requestBody?.content["application/json"]
    ?.schema ?? { properties: {} };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    kinds: kindsOf(schema),
    isRequired: required.includes(name),
  }));
}

function kindsOf(schema: Record<string, unknown>): string[] {
  if (Array.isArray(schema.anyOf)) return schema.anyOf.flatMap(kindsOf);
  return [schema.type ?? typeof schema.const].flat().map(String);
}

function absolute(schema: string): Schema {
  return JSON.parse(schema.replaceAll('"$ref":"#/', '"$ref":"contract#/'));
}
