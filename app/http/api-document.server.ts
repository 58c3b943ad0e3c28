import { z } from "zod";
import { siteName } from "#app/domain/site-texts.server.ts";
import { env } from "#app/lib/env.server.ts";
import { answers } from "#locales/answers.ts";
import { type DescribedOperation, operations } from "./api.server.ts";
import { error_body, invalid_input_body } from "./api-error-shapes.server.ts";
import { KEY_MAX } from "./api-once.server.ts";
import { maxOfId, message_body } from "./api-shapes.ts";
import { TAGS } from "./api-tags.ts";

type Schema = Record<string, unknown>;
type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
};
export type OperationObject = {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: true; content: Record<string, { schema: Schema }> };
  responses: Record<string, ResponseObject | { $ref: string }>;
};
export type ResponseObject = { description: string; content?: Record<string, { schema: Schema }> };
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
  paths: Record<string, Record<string, OperationObject>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, ResponseObject>;
    securitySchemes: Record<string, Schema>;
  };
};

/** The OpenAPI document, made from the schemas that check the requests. */
export function describeApi(): ApiDocument {
  const schemas: Record<string, Schema> = {};
  const responses = errorResponses(schemas);
  const byPath = Map.groupBy(operations.values(), ({ path }) => path);
  return {
    openapi: "3.1.0",
    info: {
      title: `${siteName(env.DEFAULT_LANGUAGE)} API`,
      version: "1",
      description:
        "Accepts and returns JSON. A slash at the end of a path makes no difference. All but a few calls need a bearer token.",
      license: { name: "All rights reserved", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: "/api/v1" }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      [...byPath].map(([path, operations]) => [path, describePath(operations, schemas)]),
    ),
    components: {
      schemas,
      responses,
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
  };
}

function describePath(
  operations: DescribedOperation[],
  schemas: Record<string, Schema>,
): Record<string, OperationObject> {
  return Object.fromEntries(
    operations.map((operation) => [
      operation.method.toLowerCase(),
      describeOperation(operation, schemas),
    ]),
  );
}

function describeOperation(
  operation: DescribedOperation,
  schemas: Record<string, Schema>,
): OperationObject {
  const { operationId, path, tag, method, summary, access } = operation;
  const parameters = [
    ...pathParameters(path),
    ...queryParameters(operation, schemas),
    ...(isConditional(operation) ? [IF_MATCH] : []),
    ...(operation.creates ? [IDEMPOTENCY_KEY] : []),
  ];
  return {
    operationId,
    summary,
    tags: [tag],
    security: access === "anyone" ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(operation, schemas),
    responses: {
      "200": describeSuccess(operation, schemas),
      ...(method === "GET" && !operation.events && { "304": UNCHANGED }),
      ...errorReferences(operation),
    },
  };
}

const IF_MATCH: Parameter = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    "The ETag of the answer to GET. If the fields that this call can change have changed since, it is refused with 412; other changes make no difference.",
  schema: { type: "string" },
};

const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A text of your choice, such as a UUID, that is new for each thing that you create. A call that is sent again with its key within a day creates nothing more, and gets the first answer. With another body it is refused with 422.",
  schema: { type: "string", minLength: 1, maxLength: KEY_MAX, pattern: "^[\\x21-\\x7e]+$" },
};

/** The edit of what GET answers with a version: PUT, or PATCH of a path without PUT. */
function isConditional({ method, path }: DescribedOperation): boolean {
  const edit_method = operations.has(`PUT ${path}`) ? "PUT" : "PATCH";
  return method === edit_method && Boolean(operations.get(`GET ${path}`)?.version);
}

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: name.endsWith("id")
      ? inlineSchema(z.int().min(1).max(maxOfId(name)))
      : { type: "string" },
  }));
}

function queryParameters(
  { query }: DescribedOperation,
  schemas: Record<string, Schema>,
): Parameter[] {
  if (!query) return [];
  const { properties, required } = toJsonSchema(query, "input", schemas);
  const names = Array.isArray(required) ? required : [];
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: names.includes(name),
    schema,
  }));
}

function requestBody(
  { body, form }: DescribedOperation,
  schemas: Record<string, Schema>,
): Pick<OperationObject, "requestBody"> {
  const schema = body ?? form;
  if (!schema) return {};
  const types = body
    ? ["application/json"]
    : ["application/x-www-form-urlencoded", "multipart/form-data"];
  const content = { schema: toJsonSchema(schema, "input", schemas) };
  return {
    requestBody: {
      required: true,
      content: Object.fromEntries(types.map((type) => [type, content])),
    },
  };
}

const UNCHANGED: ResponseObject = { description: "Unchanged since the ETag that was sent" };

function describeSuccess(
  { message, html, events, answer }: DescribedOperation,
  schemas: Record<string, Schema>,
): ResponseObject {
  if (html)
    return {
      description: "The HTML of the email",
      content: { "text/html": { schema: { type: "string" } } },
    };
  if (events)
    return {
      description: "Server-sent events, until the client or the session ends",
      content: { "text/event-stream": { schema: { type: "string" } } },
    };
  const schema = toJsonSchema(message ? message_body : answer, "output", schemas);
  return {
    description: message ? answers[message] : "Done",
    content: { "application/json": { schema } },
  };
}

const ERRORS: Record<number, string> = {
  400: "Refused for the reason in `detail`, or the account is inactive",
  401: "No token",
  403: "The token is invalid or has too few rights",
  404: "Not found",
  409: "Already taken",
  410: "No longer kept",
  412: "Changed since the ETag in If-Match",
  413: "The body is too large",
  422: "Invalid input",
  429: "Too many requests",
  503: "The database is unavailable or busy",
};

/** Each error response is defined once in the document, and operations refer to it. */
function errorResponses(schemas: Record<string, Schema>): Record<string, ResponseObject> {
  return Object.fromEntries(
    Object.entries(ERRORS).map(([status, description]) => {
      const schema = toJsonSchema(
        status === "422" ? invalid_input_body : error_body,
        "output",
        schemas,
      );
      return [`Status${status}`, { description, content: { "application/json": { schema } } }];
    }),
  );
}

function errorReferences(operation: DescribedOperation): OperationObject["responses"] {
  const { access, path, query, body, form, refusals = [] } = operation;
  const statuses = new Set([
    ...refusals,
    ...(access === "anyone" ? [] : [400, 401, 403]),
    ...(isConditional(operation) ? [412] : []),
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

/** The JSON Schema. Its named parts move to the `components` of the document. */
function toJsonSchema(
  schema: z.ZodType,
  io: "input" | "output",
  schemas: Record<string, Schema>,
): Schema {
  const {
    $schema: _,
    $defs = {},
    ...json_schema
  } = withComponentReferences(z.toJSONSchema(schema, { io }));
  Object.assign(schemas, $defs);
  return json_schema;
}

function inlineSchema(schema: z.ZodType): Schema {
  const { $schema: _, ...json_schema } = z.toJSONSchema(schema);
  return json_schema;
}

function withComponentReferences(schema: object): Schema & { $defs?: object } {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
