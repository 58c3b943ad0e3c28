import { z } from "zod";
import { endpoint, operation } from "#app/http/api.server.ts";
import { describeApi } from "#app/http/api-document.server.ts";

endpoint("/openapi.json", "Documentation", {
  GET: operation({
    operationId: "getOpenApiDocument",
    summary: "This document",
    access: "anyone",
    answer: z.record(z.string(), z.unknown()),
    run: describeApi,
  }),
});
