import recorded from "./examples.json" with { type: "json" };

/** The request and the answer of a recorded call. */
type CallExample = { request?: unknown; answer?: unknown };

/** Recorded from real calls by `npm run api-examples`. Tests hold them against the document. */
const examples: Record<string, CallExample> = recorded;

export function findRequestExample(operation_id: string): { example?: unknown } {
  return exampleOf(examples[operation_id]?.request);
}

export function findAnswerExample(operation_id: string): { example?: unknown } {
  return exampleOf(examples[operation_id]?.answer);
}

function exampleOf(example: unknown): { example?: unknown } {
  return example === undefined ? {} : { example };
}
