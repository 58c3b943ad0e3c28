import type { Translated } from "../index.ts";
import type { docs as source } from "../tr/docs.ts";

export const docs = {
  title: "API documentation",
  about: "The {{site}} API, generated from the schemas that validate its requests.",
  machine: "Machine-readable: {{file}}",
  contents: "Contents",
  calls: "{{tag}} calls",
  anyone: "Open to anyone",
  token: "Token required",
  input: "{{call}}: input",
  answer: "Returns:",
  troubles: "Possible errors:",
  statuses: "Status codes",
  place: "In",
  required: "Required",
  meaning: "Meaning",
  body: "Schema",
  shapes: "Schemas",
  shape: "Fields of {{name}}",
} satisfies Translated<typeof source>;
