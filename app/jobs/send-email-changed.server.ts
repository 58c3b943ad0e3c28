import { sendEmailChanged } from "#app/domain/users/email-changed.server.ts";
import { wordsOf } from "#locales/words.server.ts";
import { mailJob } from "./mail-job.ts";

export const sendEmailChangedJob = mailJob("send-email-changed", ({ user_id, email }) => sendEmailChanged(user_id, email, wordsOf));
