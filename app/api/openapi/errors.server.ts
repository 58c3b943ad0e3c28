import {
  badRequest,
  databaseBusy,
  notAllowed,
  notFound,
  Refusal,
  taken,
  tooMany,
} from "#app/domain/base/refusal.ts";
import { InvalidInput } from "../protocol/invalid-input.server.ts";
import type { ApiAnswer } from "../protocol/operation.ts";
import { invalidInputAnswer, refusalAnswer, tooLargeAnswer } from "../protocol/response.server.ts";
import type { Reference, ResponseObject } from "./document-shape.ts";
import { error_body, invalid_input_body } from "./error-shapes.server.ts";
import { headerReferences } from "./headers.ts";
import { type NamedSchemas, toJsonSchema } from "./schema.server.ts";

type ErrorKind = { description: string; answer: () => ApiAnswer };

/** Each error has an example, made like the answers that are sent. */
const ERRORS: Record<number, ErrorKind> = {
  400: {
    description: "Refused for the reason in `detail`, or the account is inactive",
    answer: () => refusalAnswer(badRequest("noInvitesLeft")),
  },
  401: {
    description: "No token",
    answer: () => refusalAnswer(new Refusal(401, "notAuthenticated")),
  },
  403: {
    description: "The token is invalid or has too few rights",
    answer: () => refusalAnswer(notAllowed()),
  },
  404: { description: "Not found", answer: () => refusalAnswer(notFound("topicNotFound")) },
  409: {
    description: "Already taken, or not at this moment",
    answer: () => refusalAnswer(taken("usernameTakenByOther", "username")),
  },
  410: {
    description: "No longer kept",
    answer: () => refusalAnswer(new Refusal(410, "changesGone")),
  },
  412: {
    description: "Changed since the ETag in If-Match",
    answer: () => refusalAnswer(new Refusal(412, "changedMeanwhile")),
  },
  413: { description: "The body is too large", answer: tooLargeAnswer },
  422: {
    description: "Invalid input",
    answer: () => invalidInputAnswer(InvalidInput.at(["body", "title"], "titleRequired")),
  },
  429: { description: "Too many requests", answer: () => refusalAnswer(tooMany(EXAMPLE_SECONDS)) },
  503: {
    description: "The database is unavailable or busy, or the server is busy",
    answer: () => refusalAnswer(databaseBusy()),
  },
};

const EXAMPLE_SECONDS = 30;

/** Each error response is defined once in the document, and operations refer to it. */
export function errorResponses(schemas: NamedSchemas): Record<string, ResponseObject> {
  return Object.fromEntries(
    Object.entries(ERRORS).map(([status, { description, answer }]) => {
      const body = status === "422" ? invalid_input_body : error_body;
      const content = {
        schema: toJsonSchema(body, "output", schemas),
        example: JSON.parse(String(answer().body)),
      };
      const headers = headersOf(Number(status));
      return [
        componentOf(status),
        { description, headers, content: { "application/json": content } },
      ];
    }),
  );
}

export function errorReference(status: number): Reference {
  return { $ref: `#/components/responses/${componentOf(status)}` };
}

function componentOf(status: number | string): string {
  return `Status${status}`;
}

/** A call that is refused has counted its limits too. */
function headersOf(status: number): Record<string, Reference> {
  return headerReferences(
    "X-Request-Id",
    "Warnings",
    "RateLimit",
    "RateLimit-Policy",
    ...(status === 401 ? (["WWW-Authenticate"] as const) : []),
    ...(status === 429 || status === 503 ? (["Retry-After"] as const) : []),
  );
}
