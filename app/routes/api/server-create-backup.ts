import { awaitBackup, createBackup } from "#app/domain/backups/backups.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";
import { asAnswer, backup_shape } from "./backup-answer.ts";

/**
 * A client that asks for a backup wants to know how it went; one that takes longer is found in the
 * list later.
 */
const PATIENCE_MS = 30_000;

const handle = endpoint("/server/create-backup", "Server", {
  POST: operation({
    operationId: "createBackup",
    summary: "Make a backup; answers when it is done, at the latest after 30 seconds",
    access: "superuser",
    answer: backup_shape,
    run: async ({ me }) => {
      const { id } = await createBackup(me);
      return asAnswer(await awaitBackup(me, id, PATIENCE_MS));
    },
  }),
});

export { handle as action, handle as loader };
