import { z } from "zod";
import { endpoint, operation } from "#app/http/api.server.ts";

endpoint("/", "Documentation", {
  GET: operation({
    operationId: "listDocumentation",
    summary: "Addresses of the document and of the documentation page",
    access: "anyone",
    answer: z.object({ openapi: z.string(), docs: z.string() }),
    run: () => ({ openapi: "/api/v1/openapi.json", docs: "/api/v1/docs" }),
  }),
});
