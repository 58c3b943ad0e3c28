import { IDEMPOTENCY_KEY_MAX } from "../protocol/shapes.ts";
import type { HeaderObject, Parameter, Reference } from "./document-shape.ts";

/** The headers of answers. */
export const HEADERS = {
  "X-Request-Id": {
    description: "Names this call in the log of the site. Every answer has one.",
    required: true,
    schema: { type: "string" },
  },
  ETag: {
    description:
      "Names these bytes. Sent again in `If-None-Match`, it saves sending what has not changed; in `If-Match`, it keeps an edit from replacing another one.",
    schema: { type: "string" },
  },
  "Retry-After": {
    description: "After how many seconds the call may be sent again",
    required: true,
    schema: { type: "integer", format: "int32", minimum: 0 },
  },
  "WWW-Authenticate": {
    description: "`Bearer`: the call needs a token",
    required: true,
    schema: { type: "string" },
  },
  RateLimit: {
    description:
      'What is left of each limit that the call counted: `"post";r=299;t=300` is 299 more within 300 seconds. Only on calls that count.',
    schema: { type: "string" },
  },
  "RateLimit-Policy": {
    description: 'The limits that the call counted: `"post";q=300;w=300` is 300 in 300 seconds',
    schema: { type: "string" },
  },
  "Idempotency-Replayed": {
    description: "`true`: an earlier call with this `Idempotency-Key` was answered so",
    schema: { type: "string", const: "true" },
  },
  Warnings: {
    description: "What was ignored: `Ignored query parameters: foo, bar`",
    schema: { type: "string" },
  },
} as const satisfies Record<string, HeaderObject>;

type HeaderName = keyof typeof HEADERS;

/** Headers that a caller may send, by the names of their components. */
export const HEADER_PARAMETERS = {
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    required: false,
    description:
      "The ETag of an earlier answer. If the answer is the same, it is 304 without a body.",
    schema: { type: "string" },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: false,
    description:
      "The ETag of the answer to GET. If the fields that this call can change have changed since, it is refused with 412; other changes make no difference.",
    schema: { type: "string" },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "A text of your choice, such as a UUID, that is new for each thing that you create. A call that is sent again with its key within a day creates nothing more, and gets the first answer. With another body it is refused with 422.",
    schema: {
      type: "string",
      minLength: 1,
      maxLength: IDEMPOTENCY_KEY_MAX,
      pattern: "^[\\x21-\\x7e]+$",
    },
  },
} as const satisfies Record<string, Parameter>;

export function headerReferences(...names: HeaderName[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export function parameterReference(name: keyof typeof HEADER_PARAMETERS): Reference {
  return { $ref: `#/components/parameters/${name}` };
}
