import type { Translated } from "../index.ts";
import type { docs as source } from "../tr/docs.ts";

export const docs = {
  title: "API documentation",
  about:
    "The {{site}} API: how to begin, which calls there are, what they take and what they return. The calls are described by the schemas that validate the requests.",
  documents: "Documents",
  contents: "Contents",
  toTop: "To the top",
  inEnglish: "This document is in English.",

  guide: "Getting started",
  allCalls: "All calls",
  calls: "{{tag}} calls",
  anyone: "Open to anyone",
  member: "For members",
  superuser: "Superusers only",
  scope: "scope: {{name}}",
  signInOnly: "Not with a key",

  input: "Input",
  required: "required",
  optional: "may be missing",
  default: "default {{value}}",
  minimum: "at least {{value}}",
  maximum: "at most {{value}}",
  minLength: "minimum length {{value}}",
  maxLength: "maximum length {{value}}",
  minItems: "items: at least {{value}}",
  maxItems: "items: at most {{value}}",
  pattern: "pattern: {{value}}",
  request: "Example request",
  answer: "Returns:",
  example: "Example answer",
  troubles: "Possible errors:",

  shapes: "Schemas",
  statuses: "Status codes",
} satisfies Translated<typeof source>;
