import { siteName } from "#app/domain/site/settings/parts/site-texts.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { JsonText } from "#app/lib/text/json-text.ts";
import { type DescribedOperation, operations } from "../protocol/endpoint.server.ts";
import { SCOPE_TEXTS } from "../protocol/scopes.ts";
import { TAGS } from "../protocol/tags.ts";
import type { ApiDocument, OperationObject } from "./document-shape.ts";
import { errorResponses } from "./errors.server.ts";
import { HEADER_PARAMETERS, HEADERS } from "./headers.ts";
import { describeOperation } from "./operation.server.ts";
import { PATH_ORDER } from "./path-order.ts";
import type { NamedSchemas } from "./schema.server.ts";
import type { Schema } from "./schema-type.ts";

const API_URL = `${env.SITE_URL}/api/v1`;

const ABOUT = `Accepts and returns JSON in UTF-8. A slash at the end of a path makes no difference.

All but a few calls need a bearer token: \`POST /login/access-token\` gives one for a password.

Fields may be added to answers at any time: ignore those that you do not know. Unknown fields of an input are ignored. A field that is not sent changes nothing.

Moments are ISO 8601 in UTC with milliseconds. Lists are taken by \`skip\` and \`limit\`; \`count\` is the number of all rows.

An answer to GET has an \`ETag\`. Sent again in \`If-None-Match\`, it is answered with 304 and without a body while nothing has changed: what was received before is still right.`;

/** The document of one name of the site, as it is sent. */
let written: { title: string; text: JsonText<ApiDocument> } | undefined;
let built: Omit<ApiDocument, "info"> | undefined;

/** The OpenAPI document, made once from the schemas that check the requests. */
export function describeApi(): ApiDocument {
  const name = siteName(env.DEFAULT_LANGUAGE);
  built ??= build();
  const { openapi, ...parts } = built;
  return {
    openapi,
    info: {
      title: `${name} API`,
      version: "1",
      description: ABOUT,
      contact: { name, url: env.SITE_URL },
      license: { name: "All rights reserved", identifier: "LicenseRef-Proprietary" },
    },
    ...parts,
  };
}

/** Only the name of the site changes while a process runs. */
export function writeApiDocument(): JsonText<ApiDocument> {
  const document = describeApi();
  const { title } = document.info;
  if (written?.title !== title) written = { title, text: JsonText.from(document) };
  return written.text;
}

function build(): Omit<ApiDocument, "info"> {
  const schemas: NamedSchemas = {};
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const operation of operationsInOrder())
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describeOperation(
      operation,
      schemas,
    );
  return {
    openapi: "3.1.0",
    servers: [{ url: API_URL }],
    externalDocs: { description: "The same as a page", url: `${API_URL}/docs` },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      responses: errorResponses(schemas),
      parameters: HEADER_PARAMETERS,
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** The methods of a path stay in the order of METHODS. */
function operationsInOrder(): DescribedOperation[] {
  return [...operations.values()].toSorted(
    (a, b) => PATH_ORDER.indexOf(a.path) - PATH_ORDER.indexOf(b.path),
  );
}

const SECURITY_SCHEMES: Record<string, Schema> = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "A token of `POST /login/access-token`, or a key for programs",
  },
  oauth2: {
    type: "oauth2",
    description: "The token, for tools that sign in by themselves. It has all scopes.",
    flows: { password: { tokenUrl: `${API_URL}/login/access-token`, scopes: SCOPE_TEXTS } },
  },
};
