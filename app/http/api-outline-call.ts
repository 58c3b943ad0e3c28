import { curlOf } from "./api-curl.ts";
import { fieldOf, fieldsOf } from "./api-field-rows.ts";
import { ANY_TEXT, sampleOf } from "./api-sample.ts";
import { type TypePart, typeOf } from "./api-schema-type.ts";
import {
  exampleIn,
  type OpenApiContent,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiParameter,
  resolve,
} from "./openapi-document.ts";

type Components = OpenApiDocument["components"];

/** One call as the page shows it. `address` is that of its path, complete. */
export function callOf(
  { method, path, address }: { method: string; path: string; address: string },
  operation: OpenApiOperation,
  components: Components,
) {
  const parameters = (operation.parameters ?? []).flatMap(
    (parameter) => resolve(parameter, components.parameters) ?? [],
  );
  const body = bodyOf(operation, components);
  const answer = answerOf(operation, components);
  const access = accessOf(operation);
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description ?? "",
    access,
    scopes: [...new Set(operation.security.flatMap((scheme) => Object.values(scheme).flat()))],
    fields: [...parameters.map(fieldOf), ...(body?.fields ?? [])],
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
      body: body && { type: body.type, value: body.example },
    }),
  };
}

function accessOf({
  security,
  "x-access": access,
}: OpenApiOperation): "anyone" | "member" | "superuser" {
  if (access === "superuser") return access;
  return security.length === 0 ? "anyone" : "member";
}

function bodyOf({ requestBody }: OpenApiOperation, { schemas }: Components) {
  const [type, media_type] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!type || !media_type) return null;
  const location = type === "application/json" ? "body" : "form";
  const fields = fieldsOf(media_type.schema, schemas, location);
  return { type, fields, example: exampleIn(media_type) ?? sampleOf(media_type.schema, schemas) };
}

function answerOf(
  { responses }: OpenApiOperation,
  components: Components,
): { type: TypePart[]; example: unknown } {
  const [status, response] = Object.entries(responses).find(([key]) => key.startsWith("2")) ?? [];
  const content: OpenApiContent | undefined =
    status && response ? resolve(response, components.responses)?.content : undefined;
  const [media_type] = Object.values(content ?? {});
  return media_type
    ? { type: typeOf(media_type.schema), example: exampleIn(media_type) }
    : { type: [], example: undefined };
}

function withSamples(address: string, parameters: OpenApiParameter[], components: Components) {
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

/** A number or the example of the document; for other text its name says what belongs there. */
function sampleOfParameter(parameter: OpenApiParameter, { schemas }: Components): unknown {
  const { name, schema, example } = parameter;
  const sample = example ?? sampleOf(schema, schemas);
  return sample === ANY_TEXT ? name : sample;
}
