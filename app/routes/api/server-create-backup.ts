import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { awaitBackup, createBackup } from "#app/domain/backups/backups.server.ts";
import { asAnswer, backup_shape } from "./backup-answer.ts";

/**
 * The contract promises this limit. If a backup takes longer, the answer says that it is running.
 */
const ANSWER_WITHIN_MS = 30_000;

endpoint("/server/create-backup", "Server", {
  POST: operation({
    operationId: "createBackup",
    summary: "Create a backup; answers when it is finished, or after 30 seconds at the latest",
    description:
      "If it is still running then, `status` says so: `GET /server/backups` tells how it ends.",
    access: "superuser",
    answer: backup_shape,
    creates: "backup",
    run: async ({ actor, call_key }) => {
      const { id } = await createBackup(actor, call_key);
      return asAnswer(await awaitBackup(actor, id, ANSWER_WITHIN_MS));
    },
  }),
});
