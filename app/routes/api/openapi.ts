import { z } from "zod";
import { writeApiDocument } from "#app/api/openapi/document.server.ts";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";

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
