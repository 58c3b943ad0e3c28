import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { listOf, paging } from "#app/api/protocol/shapes.ts";
import { listBackups } from "#app/domain/backups/backups.server.ts";
import { asAnswer, backup_shape } from "./backup-answer.ts";

endpoint("/server/backups", "Server", {
  GET: operation({
    operationId: "listBackups",
    summary: "Backups, newest first",
    description: "Those that run or failed are among them.",
    access: "superuser",
    query: paging,
    answer: listOf(backup_shape),
    run: async ({ actor, input }) => {
      const { data, count } = await listBackups(actor, input);
      return { data: data.map(asAnswer), count };
    },
  }),
});
