import { z } from "zod";
import { endpoint, operation } from "#app/http/api.server.ts";
import { writeApiDocument } from "#app/http/api-document.server.ts";

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
