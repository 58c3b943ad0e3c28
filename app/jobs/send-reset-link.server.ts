import { sendResetLink } from "#app/domain/access/send-reset-link.server.ts";
import { wordsOf } from "#locales/words.server.ts";
import { mailJob } from "./mail-job.ts";

export const sendResetLinkJob = mailJob("send-reset-link", ({ email }) =>
  sendResetLink(email, wordsOf),
);
