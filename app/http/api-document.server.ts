import { z } from "zod";
import { env } from "#app/lib/env.server.ts";
import { answers } from "#locales/en/answers.ts";
import { type DescribedOperation as Operation, operations } from "./api.server.ts";
import { count_shape, id_shape, message_answer } from "./api-shapes.ts";
import { TAGS } from "./api-tags.ts";

type Schema = Record<string, unknown>;
type Parameter = { name: string; in: "path" | "query"; required: boolean; schema: Schema };
export type Described = {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: true; content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer | { $ref: string }>;
};
export type Answer = { description: string; content?: Record<string, { schema: Schema }> };
export type ApiDocument = {
  openapi: "3.1.0";
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Described>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
    securitySchemes: Record<string, Schema>;
  };
};

const trouble = z.object({ detail: z.string() }).meta({ id: "Trouble" });
const mistakes = z
  .object({
    detail: z.array(
      z.object({
        type: z.string(),
        loc: z.array(z.union([z.string(), count_shape])),
        msg: z.string(),
      }),
    ),
  })
  .meta({ id: "Mistakes" });

/** The contract as OpenAPI, made from the very objects that check the calls. */
export function describeApi(): ApiDocument {
  const schemas: Record<string, Schema> = {};
  const responses = describeTroubles(schemas);
  const byPath = Map.groupBy(operations.values(), ({ path }) => path);
  return {
    openapi: "3.1.0",
    info: {
      title: `${env.SITE_NAME} API`,
      version: "1",
      description:
        "Takes and answers JSON, with and without a slash at the end of an address. All but a few calls need a bearer token.",
      license: { name: "All rights reserved", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: "/api/v1" }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      [...byPath].map(([path, calls]) => [path, describePath(calls, schemas)]),
    ),
    components: {
      schemas,
      responses,
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
  };
}

function describePath(
  calls: Operation[],
  schemas: Record<string, Schema>,
): Record<string, Described> {
  return Object.fromEntries(
    calls.map((operation) => [operation.method.toLowerCase(), describe(operation, schemas)]),
  );
}

function describe(operation: Operation, schemas: Record<string, Schema>): Described {
  const { operationId, path, tag, method, summary, access } = operation;
  const parameters = [...pathParameters(path), ...queryParameters(operation, schemas)];
  return {
    operationId,
    summary,
    tags: [tag],
    security: access === "anyone" ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(operation, schemas),
    responses: {
      "200": success(operation, schemas),
      ...(method === "GET" && { "304": UNCHANGED }),
      ...troublesOf(operation),
    },
  };
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
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: names.includes(name),
    schema,
  }));
}

function bodyOf(
  { body, form }: Operation,
  schemas: Record<string, Schema>,
): Pick<Described, "requestBody"> {
  const schema = body ?? form;
  if (!schema) return {};
  const types = body
    ? ["application/json"]
    : ["application/x-www-form-urlencoded", "multipart/form-data"];
  const content = { schema: written(schema, "input", schemas) };
  return {
    requestBody: {
      required: true,
      content: Object.fromEntries(types.map((type) => [type, content])),
    },
  };
}

const UNCHANGED: Answer = { description: "Unchanged since the ETag that was sent" };

function success({ says, html, answer }: Operation, schemas: Record<string, Schema>): Answer {
  if (html)
    return { description: "A letter", content: { "text/html": { schema: { type: "string" } } } };
  const schema = written(says ? message_answer : (answer ?? z.unknown()), "output", schemas);
  return {
    description: says ? answers[says] : "Done",
    content: { "application/json": { schema } },
  };
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

/** What can go wrong is told once, and pointed at by every call. */
function describeTroubles(schemas: Record<string, Schema>): Record<string, Answer> {
  return Object.fromEntries(
    Object.entries(TOLD).map(([status, description]) => {
      const schema = written(status === "422" ? mistakes : trouble, "output", schemas);
      return [`Status${status}`, { description, content: { "application/json": { schema } } }];
    }),
  );
}

function troublesOf({
  access,
  path,
  query,
  body,
  form,
  refusals = [],
}: Operation): Described["responses"] {
  const statuses = new Set([
    ...refusals,
    ...(access === "anyone" ? [] : [400, 401, 403]),
    ...(body || form ? [413] : []),
    ...(query || body || form || path.includes("{") ? [422] : []),
    429,
    503,
  ]);
  return Object.fromEntries(
    [...statuses]
      .sort((a, b) => a - b)
      .map((status) => [String(status), { $ref: `#/components/responses/Status${status}` }]),
  );
}

/** A schema as JSON Schema; its named parts go where the whole document finds them. */
function written(
  schema: z.ZodType,
  io: "input" | "output",
  schemas: Record<string, Schema>,
): Schema {
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
