import { sendFirstPassword } from "#app/domain/accounts/password-letters/send-first-password.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import { mailJob } from "./mail-job.ts";

export const sendFirstPasswordJob = mailJob("send-first-password", (payload) =>
  sendFirstPassword(payload, translateFor),
);
