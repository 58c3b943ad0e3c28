import { curlOf } from "./curl.ts";
import {
  type Components,
  type OperationObject,
  type Parameter,
  resolve,
} from "./document-shape.ts";
import { fieldOfParameter, fieldsOf } from "./field-rows.ts";
import { ANY_TEXT, sampleOf } from "./sample.ts";
import { isSchema, type Schema, shapeOf, type TypePart, typeOf } from "./schema-type.ts";

/** One call as the page shows it. `address` is that of its path, complete. */
export function callOf(
  { method, path, address }: { method: string; path: string; address: string },
  operation: OperationObject,
  components: Components,
) {
  const parameters = (operation.parameters ?? []).flatMap(
    (parameter) => resolve(parameter, components.parameters) ?? [],
  );
  const body = bodyOf(operation, components);
  const answer = answerOf(operation, components);
  const access = operation["x-access"];
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description,
    access,
    scopes: [...new Set(operation.security.flatMap((scheme) => Object.values(scheme).flat()))],
    fields: [...parameters.map(fieldOfParameter), ...(body?.fields ?? [])],
    answer: answer.type,
    example: answer.example,
    error_statuses: Object.keys(operation.responses).filter((status) => Number(status) >= 400),
    curl: curlOf({
      method: method.toUpperCase(),
      address: withSamples(address, parameters, components),
      query: parameters
        .filter((parameter) => parameter.in === "query" && parameter.required)
        .map((parameter) => [parameter.name, sampleOfParameter(parameter, components)]),
      needs_token: access !== "anyone",
      body: body && { type: body.type, value: body.example, files: body.files },
    }),
  };
}

function bodyOf({ requestBody }: OperationObject, { schemas }: Components) {
  const [type, media_type] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!type || !media_type) return null;
  const location = type === "application/json" ? "body" : "form";
  const fields = fieldsOf(media_type.schema, schemas, location);
  return {
    type,
    fields,
    example: media_type.example ?? sampleOf(media_type.schema, schemas),
    files: filesIn(media_type.schema, schemas),
  };
}

/** The names of the fields that are files. */
function filesIn(schema: Schema, schemas: Components["schemas"]): string[] {
  const { properties } = schemas[shapeOf(schema) ?? ""] ?? schema;
  return Object.entries(isSchema(properties) ? properties : {}).flatMap(([name, field]) =>
    isSchema(field) && field.format === "binary" ? [name] : [],
  );
}

function answerOf(
  { responses }: OperationObject,
  components: Components,
): { type: TypePart[]; example: unknown } {
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  const content = response && resolve(response, components.responses)?.content;
  const [media_type] = Object.values(content ?? {});
  return media_type
    ? { type: typeOf(media_type.schema), example: media_type.example }
    : { type: [], example: undefined };
}

function withSamples(address: string, parameters: Parameter[], components: Components) {
  return parameters
    .filter((parameter) => parameter.in === "path")
    .reduce(
      (path, parameter) =>
        path.replace(
          `{${parameter.name}}`,
          encodeURIComponent(String(sampleOfParameter(parameter, components))),
        ),
      address,
    );
}

/**
 * A value made from the schema; if any text is allowed, the name of the parameter says what belongs
 * there.
 */
function sampleOfParameter({ name, schema }: Parameter, { schemas }: Components): unknown {
  const sample = sampleOf(schema, schemas);
  return sample === ANY_TEXT ? name : sample;
}
