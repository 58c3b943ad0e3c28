import { z } from "zod";
import { writeApiDocument } from "../openapi/document.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";

endpoint("/openapi.json", "Documentation", {
  GET: operation({
    operationId: "getOpenApiDocument",
    summary: "This document",
    description: "OpenAPI 3.1.",
    access: "anyone",
    answer: z.record(z.string(), z.unknown()).meta({ id: "OpenApiDocument" }),
    run: writeApiDocument,
  }),
});

endpoint("/", "Documentation", {
  GET: operation({
    operationId: "listDocumentation",
    summary: "List the addresses of the OpenAPI document and the documentation page",
    description: "The two addresses are paths of this site.",
    access: "anyone",
    answer: z.object({ openapi: z.string(), docs: z.string() }).meta({ id: "DocumentationLinks" }),
    run: () => ({ openapi: "/api/v1/openapi.json", docs: "/api/v1/docs" }),
  }),
});
