import { z } from "zod";
import { answers } from "#locales/answers.ts";
import { type DescribedOperation, operations } from "../protocol/endpoint.server.ts";
import { requiredScope } from "../protocol/scopes.ts";
import { maxOfId, message_body } from "../protocol/shapes.ts";
import type {
  MediaType,
  OperationObject,
  Parameter,
  Reference,
  ResponseObject,
} from "./document-shape.ts";
import { errorReference } from "./errors.server.ts";
import { findAnswerExample, findRequestExample } from "./examples.ts";
import { pathParameterText } from "./field-texts.ts";
import { headerReferences, parameterReference } from "./headers.ts";
import { type NamedSchemas, namedSchema, toJsonSchema } from "./schema.server.ts";

export function describeOperation(
  operation: DescribedOperation,
  schemas: NamedSchemas,
): OperationObject {
  const { operationId, path, tag, summary, access } = operation;
  const parameters = [
    ...pathParameters(path),
    ...queryParameters(operation, schemas),
    ...(hasTag(operation) ? [parameterReference("IfNoneMatch")] : []),
    ...(isConditional(operation) ? [parameterReference("IfMatch")] : []),
    ...(operation.creates ? [parameterReference("IdempotencyKey")] : []),
  ];
  return {
    operationId,
    summary,
    description: [operation.description, whoMayCall(operation)].filter(Boolean).join("\n\n"),
    tags: [tag],
    security: securityOf(operation),
    "x-access": access,
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(operation, schemas),
    responses: {
      "200": describeSuccess(operation, schemas),
      ...(hasTag(operation) && { "304": UNCHANGED }),
      ...errorReferences(operation),
    },
  };
}

function whoMayCall(operation: DescribedOperation): string {
  const { access } = operation;
  if (access === "anyone") return "Needs no token.";
  const who = access === "superuser" ? "Superusers only." : "Members only.";
  const scope = requiredScope(operation.method, operation);
  if (scope === "any") return `${who} Any key for programs suffices.`;
  return scope === "sign_in"
    ? `${who} No key for programs suffices: it needs a token of the sign-in.`
    : `${who} A key for programs needs the scope \`${scope}\`${operation.may_observe ? " or `observe`" : ""}.`;
}

/** One of them suffices. */
function securityOf(operation: DescribedOperation): Record<string, string[]>[] {
  if (operation.access === "anyone") return [];
  const scope = requiredScope(operation.method, operation);
  return [
    { bearer: [] },
    { oauth2: scope === "any" ? [] : [scope] },
    ...(operation.may_observe ? [{ oauth2: ["observe"] }] : []),
  ];
}

/** A stream of events is never the same. */
function hasTag({ method, events }: DescribedOperation): boolean {
  return method === "GET" && !events;
}

/**
 * The edit of something that GET returns with a version: PUT, or PATCH of a path that has no PUT.
 */
function isConditional({ method, path }: DescribedOperation): boolean {
  const edit_method = operations.has(`PUT ${path}`) ? "PUT" : "PATCH";
  return method === edit_method && Boolean(operations.get(`GET ${path}`)?.version);
}

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([segment, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description: pathParameterText(name, path.slice(0, path.indexOf(segment))),
    schema: name.endsWith("id")
      ? toJsonSchema(z.int().min(1).max(maxOfId(name)), "input", {})
      : { type: "string" },
  }));
}

/** A description belongs to the parameter: generators drop that of its schema. */
function queryParameters({ query }: DescribedOperation, schemas: NamedSchemas): Parameter[] {
  if (!query) return [];
  const { properties, required } = toJsonSchema(query, "query", schemas);
  const required_names: unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(properties ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    required: required_names.includes(name),
    description: description ?? "",
    schema,
  }));
}

function requestBody(
  operation: DescribedOperation,
  schemas: NamedSchemas,
): Pick<OperationObject, "requestBody"> {
  const input = inputOf(operation);
  if (!input) return {};
  const { operationId } = operation;
  const { schema, types } = input;
  const name = `${capitalized(operationId)}Input`;
  const content: MediaType = {
    schema: namedSchema(schema, { io: "input", name, schemas }),
    ...findRequestExample(operationId),
  };
  return {
    requestBody: {
      required: !operation.body_is_optional,
      content: Object.fromEntries(types.map((type) => [type, content])),
    },
  };
}

const FORM = "application/x-www-form-urlencoded";
const FORM_WITH_FILES = "multipart/form-data";
const a_file = { file: z.file().meta({ description: "The bytes of the file, with its name" }) };
const only_a_file = z.object(a_file).meta({ id: "FileInput" });

/** The schema of the body, and the media types that it may have. */
function inputOf({ body, form, takes_files }: DescribedOperation) {
  if (body) return { schema: body, types: ["application/json"] };
  if (takes_files) return { schema: withFile(form), types: [FORM_WITH_FILES] };
  return form && { schema: form, types: [FORM, FORM_WITH_FILES] };
}

/** The file is received beside the fields of the form, and no schema checks it. */
function withFile(form: z.ZodType | undefined): z.ZodType {
  return form instanceof z.ZodObject ? z.object({ ...a_file, ...form.shape }) : only_a_file;
}

const UNCHANGED: ResponseObject = {
  description:
    "Unchanged since the ETag in `If-None-Match`. It has no body: what was answered then is still right.",
  headers: headerReferences("X-Request-Id", "ETag", "Warnings"),
};

function describeSuccess(operation: DescribedOperation, schemas: NamedSchemas): ResponseObject {
  const { operationId, method, summary, message, html, events, answer } = operation;
  const headers = successHeaders(operation);
  if (html) {
    const content: MediaType = { schema: { type: "string" }, example: "<!doctype html>…" };
    return { description: "The HTML of the e-mail", headers, content: { "text/html": content } };
  }
  if (events) {
    const content: MediaType = { schema: { type: "string" }, example: EVENTS_EXAMPLE };
    return {
      description: "Server-sent events, until the client or the session ends",
      headers,
      content: { "text/event-stream": content },
    };
  }
  if (message) {
    const content: MediaType = {
      schema: toJsonSchema(message_body, "output", schemas),
      example: { message: answers[message] },
    };
    return {
      description: answers[message],
      headers,
      content: { "application/json": content },
    };
  }
  const name = `${capitalized(operationId)}Answer`;
  const content: MediaType = {
    schema: namedSchema(answer, { io: "output", name, schemas }),
    ...findAnswerExample(operationId),
  };
  return {
    description: method === "GET" ? summary : "As it is now",
    headers,
    content: { "application/json": content },
  };
}

const EVENTS_EXAMPLE = "event: unread\ndata: 3\n\n";

/** Writing calls may count a limit, and so do the reading ones that can be refused for it. */
function successHeaders(operation: DescribedOperation): Record<string, Reference> {
  const { method, creates, refusals = [] } = operation;
  const is_reading = method === "GET";
  return headerReferences(
    "X-Request-Id",
    "Warnings",
    ...(hasTag(operation) ? (["ETag"] as const) : []),
    ...(creates ? (["Idempotency-Replayed"] as const) : []),
    ...(!is_reading || refusals.includes(429) ? (["RateLimit", "RateLimit-Policy"] as const) : []),
  );
}

function errorReferences(operation: DescribedOperation): OperationObject["responses"] {
  const { access, path, query, refusals = [] } = operation;
  const has_body = inputOf(operation) !== undefined;
  const statuses = new Set([
    ...refusals,
    ...(access === "anyone" ? [] : [400, 401, 403]),
    ...(isConditional(operation) ? [412] : []),
    ...(has_body ? [413] : []),
    ...(query || has_body || path.includes("{") ? [422] : []),
    429,
    503,
  ]);
  return Object.fromEntries(
    [...statuses]
      .toSorted((a, b) => a - b)
      .map((status) => [String(status), errorReference(status)]),
  );
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
