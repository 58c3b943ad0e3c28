import {
  sendAccountNotice,
  sendEmailChanged,
  sendEmailConfirmation,
} from "#app/domain/users/send-email-letters.server.ts";
import { wordsOf } from "#locales/words.server.ts";
import { mailJob } from "./mail-job.ts";

export const sendEmailChangedJob = mailJob("send-email-changed", (payload) =>
  sendEmailChanged(payload, wordsOf),
);
export const sendEmailConfirmationJob = mailJob("send-email-confirmation", (payload) =>
  sendEmailConfirmation(payload, wordsOf),
);
export const sendAccountNoticeJob = mailJob("send-account-notice", (payload) =>
  sendAccountNotice(payload, wordsOf),
);
