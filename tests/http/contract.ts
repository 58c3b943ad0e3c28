import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { ApiAnswer, ApiClient } from "#tests/support/api-client.ts";

type Schema = Record<string, unknown>;
type Answer = { $ref?: string; content?: Record<string, { schema: Schema }> };
export type Operation = {
  operationId: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: {
    content: Record<
      string,
      { schema: { properties: Record<string, Schema>; required?: string[] } }
    >;
  };
  responses: Record<string, Answer>;
};
export type Call = { path: string; method: string; operation: Operation };

/** The contract's own document, as the judge of real answers. */
export async function readContract(api: ApiClient) {
  const { body: document } = await api.get("/openapi.json");
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, "contract");
  const validators = new Map<string, ReturnType<typeof ajv.compile>>();
  const calls: Call[] = Object.entries<Record<string, Operation>>(document.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
  );

  /** What an answer has that its description has not; empty when it is as described. */
  function complaint({ path, method, operation }: Call, answer: ApiAnswer): string {
    const here = `${method} ${path} ${answer.status}`;
    const told = operation.responses[answer.status];
    if (!told) return `${here} is not described: ${answer.text}`;
    const { content } = told.$ref
      ? document.components.responses[told.$ref.split("/").at(-1) ?? ""]
      : told;
    if (!content) return answer.text === "" ? "" : `${here} should be empty`;
    const [type, described] = Object.entries<{ schema: Schema }>(content)[0] ?? [];
    if (!answer.headers.get("Content-Type")?.startsWith(type ?? "-"))
      return `${here} should be ${type}`;
    const validate = validators.get(here) ?? ajv.compile(absolute(described?.schema ?? {}));
    validators.set(here, validate);
    const value = type === "application/json" ? answer.body : answer.text;
    return validate(value) ? "" : `${here}: ${ajv.errorsText(validate.errors)} in ${answer.text}`;
  }

  return { document, calls, complaint };
}

/** The required parameters of the query, each with a word. Empty if there are none. */
export function requiredQuery({ parameters = [] }: Operation): string {
  const names = parameters.filter((each) => each.in === "query" && each.required);
  return names.length > 0 ? `?${names.map(({ name }) => `${name}=sehpa`).join("&")}` : "";
}

/** What a parameter of a path that is no id is for a person. */
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

function absolute(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/'));
}
