import { sendDiscipline } from "#app/domain/moderation/sanctions/send-discipline.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import { mailJob } from "./mail-job.ts";

export const sendDisciplineJob = mailJob("send-discipline", (payload) =>
  sendDiscipline(payload, translateFor),
);
