import { awaitBackup, createBackup } from "#app/domain/backups/backups.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";
import { asAnswer, backup_shape } from "./backup-answer.ts";

/** Promised by the contract. A backup that takes longer is answered as running. */
const ANSWER_WITHIN_MS = 30_000;

const handle = endpoint("/server/create-backup", "Server", {
  POST: operation({
    operationId: "createBackup",
    summary: "Make a backup; answers when it is done, at the latest after 30 seconds",
    access: "superuser",
    answer: backup_shape,
    run: async ({ me }) => {
      const { id } = await createBackup(me);
      return asAnswer(await awaitBackup(me, id, ANSWER_WITHIN_MS));
    },
  }),
});

export { handle as action, handle as loader };
