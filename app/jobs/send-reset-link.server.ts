import { sendResetLink } from "#app/domain/accounts/sign-in/send-reset-link.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import { mailJob } from "./mail-job.ts";

export const sendResetLinkJob = mailJob("send-reset-link", ({ email }) =>
  sendResetLink(email, translateFor),
);
