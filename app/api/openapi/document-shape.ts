import { nameOfReference, type Schema } from "./schema-type.ts";

/** The parts of an OpenAPI document that Divan writes, and that its page reads. */
export type Reference = { $ref: string };
export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description: string;
  schema: Schema;
};
export type HeaderObject = { description: string; required?: true; schema: Schema };
export type MediaType = { schema: Schema; example?: unknown };
export type ResponseObject = {
  description: string;
  headers?: Record<string, Reference>;
  content?: Record<string, MediaType>;
};
export type OperationObject = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  "x-access": "anyone" | "member" | "superuser";
  parameters?: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, ResponseObject | Reference>;
};
export type Components = {
  schemas: Record<string, Schema>;
  responses: Record<string, ResponseObject>;
  parameters: Record<string, Parameter>;
  headers: Record<string, HeaderObject>;
  securitySchemes: Record<string, Schema>;
};
export type ApiDocument = {
  openapi: "3.1.0";
  info: {
    title: string;
    version: string;
    description: string;
    contact: { name: string; url: string };
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  externalDocs: { description: string; url: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: Components;
};

/** The part itself, or the one of `parts` that the reference names. */
export function resolve<Part extends object>(
  part: Part | Reference,
  parts: Record<string, Part>,
): Part | undefined {
  return "$ref" in part ? parts[nameOfReference(part)] : part;
}
