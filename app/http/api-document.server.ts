import { z } from "zod";
import { env } from "#app/lib/env.server.ts";
import { answers } from "#locales/en/answers.ts";
import { type Operation, operations } from "./api.server.ts";
import { count_shape, id_shape, message_answer } from "./api-shapes.ts";

type Schema = Record<string, unknown>;
export type Parameter = { name: string; in: "path" | "query"; required: boolean; schema: Schema };
export type Described = {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: true; content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
};
export type ApiDocument = {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, Schema> };
};

const trouble = z.object({ detail: z.string() }).meta({ id: "Trouble" });
const mistakes = z
  .object({ detail: z.array(z.object({ type: z.string(), loc: z.array(z.union([z.string(), count_shape])), msg: z.string() })) })
  .meta({ id: "Mistakes" });

/** The contract as OpenAPI, made from the very objects that check the calls. */
export function describeApi(): ApiDocument {
  const schemas: Record<string, Schema> = {};
  const described = [...operations.values()].map((operation) => ({ ...operation, told: describe(operation, schemas) }));
  const byPath = Map.groupBy(described, ({ path }) => path);
  return {
    openapi: "3.1.0",
    info: { title: `${env.SITE_NAME} API`, version: "1", description: "Answers and takes JSON. Every call is made with a bearer token, the few that need nobody aside." },
    servers: [{ url: `${env.SITE_URL}/api/v1` }],
    tags: [...new Set(described.flatMap(({ told }) => told.tags))].map((name) => ({ name })),
    paths: Object.fromEntries([...byPath].map(([path, calls]) => [path, Object.fromEntries(calls.map(({ method, told }) => [method.toLowerCase(), told]))])),
    components: { schemas, securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  };
}

function describe(operation: Operation, schemas: Record<string, Schema>): Described {
  const { path, method, summary, access } = operation;
  const parameters = [...pathParameters(path), ...queryParameters(operation, schemas)];
  return {
    operationId: nameOf(method, path),
    summary,
    tags: [path.split("/")[1] || "contract"],
    security: access === "anyone" ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(operation, schemas),
    responses: { "200": success(operation, schemas), ...troubles(operation, schemas) },
  };
}

/** `GET /users/{user_id}` is getUsersByUserId. */
function nameOf(method: string, path: string): string {
  const words = path.replace(/\{(\w+)\}/g, "by_$1").split(/[^a-z]+/i).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: name.endsWith("id") ? inline(id_shape) : { type: "string" },
  }));
}

function queryParameters({ query }: Operation, schemas: Record<string, Schema>): Parameter[] {
  if (!query) return [];
  const { properties, required } = written(query, "input", schemas);
  const names = Array.isArray(required) ? required : [];
  return Object.entries(properties ?? {}).map(([name, schema]) => ({ name, in: "query", required: names.includes(name), schema }));
}

function bodyOf({ body, form }: Operation, schemas: Record<string, Schema>): Pick<Described, "requestBody"> {
  const schema = body ?? form;
  if (!schema) return {};
  const types = body ? ["application/json"] : ["application/x-www-form-urlencoded", "multipart/form-data"];
  const content = { schema: written(schema, "input", schemas) };
  return { requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, content])) } };
}

function success({ says, html, answer }: Operation, schemas: Record<string, Schema>): Described["responses"][string] {
  if (html) return { description: "A letter", content: { "text/html": { schema: { type: "string" } } } };
  const schema = written(says ? message_answer : (answer ?? z.unknown()), "output", schemas);
  return { description: says ? answers[says] : "Done", content: { "application/json": { schema } } };
}

const TOLD: Record<number, string> = {
  400: "Refused, for the reason told; or the account is inactive",
  401: "No token",
  403: "The token is not good, or not good enough",
  404: "There is no such thing",
  409: "Taken by somebody else",
  413: "The body is too large",
  422: "The input is not right",
  429: "Too many tries",
  503: "The database is away",
};

function troubles(operation: Operation, schemas: Record<string, Schema>): Described["responses"] {
  const { access, path, query, body, form, refusals = [] } = operation;
  const statuses = new Set([
    ...refusals,
    ...(access === "anyone" ? [] : [400, 401, 403]),
    ...(body || form ? [413] : []),
    ...(query || body || form || /\{\w*id\}/.test(path) ? [422] : []),
    503,
  ]);
  const told = [...statuses].sort((a, b) => a - b).map((status) => {
    const schema = written(status === 422 ? mistakes : trouble, "output", schemas);
    return [String(status), { description: TOLD[status] ?? "Refused", content: { "application/json": { schema } } }] as const;
  });
  return Object.fromEntries(told);
}

/** A schema as JSON Schema; its named parts go where the whole document finds them. */
function written(schema: z.ZodType, io: "input" | "output", schemas: Record<string, Schema>): Schema {
  const { $schema: _, $defs = {}, ...rest } = inDocument(z.toJSONSchema(schema, { io }));
  Object.assign(schemas, $defs);
  return rest;
}

function inline(schema: z.ZodType): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
}

function inDocument(schema: object): Schema & { $defs?: object } {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
