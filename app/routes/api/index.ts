import { z } from "zod";
import { endpoint, operation } from "#app/http/api.server.ts";

const handle = endpoint("/", "Documentation", {
  GET: operation({
    operationId: "listDocumentation",
    summary: "Where the contract is told",
    access: "anyone",
    answer: z.object({ openapi: z.string(), docs: z.string() }),
    run: () => ({ openapi: "/api/v1/openapi.json", docs: "/api/v1/docs" }),
  }),
});

export { handle as action, handle as loader };
