import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";

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
