import type { Schema } from "./api-schema-type.ts";

/**
 * The parts of an OpenAPI document that its page shows. All that may be missing is optional, so that
 * the page follows the document.
 */
export type OpenApiDocument = {
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, OpenApiResponse>;
    parameters?: Record<string, OpenApiParameter>;
  };
};

export type OpenApiOperation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  "x-access"?: string;
  parameters?: (OpenApiParameter | Reference)[];
  requestBody?: { content: OpenApiContent };
  responses: Record<string, OpenApiResponse | Reference>;
};

export type OpenApiParameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
};

export type OpenApiResponse = { description: string; content?: OpenApiContent };

export type OpenApiContent = Record<string, OpenApiMediaType>;
export type OpenApiMediaType = {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
};

type Reference = { $ref: string };

export function exampleIn({ example, examples }: OpenApiMediaType): unknown {
  return example ?? Object.values(examples ?? {})[0]?.value;
}

/** The part itself, or the one with the name that the reference ends with. */
export function resolve<Part extends object>(
  part: Part | Reference,
  parts: Record<string, Part> = {},
): Part | undefined {
  return "$ref" in part ? parts[part.$ref.slice(part.$ref.lastIndexOf("/") + 1)] : part;
}
