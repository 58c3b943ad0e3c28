import {
  sendAccountNotice,
  sendEmailChanged,
  sendEmailConfirmation,
} from "#app/domain/members/users/send-account-mail.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import { mailJob } from "./mail-job.ts";

export const sendEmailChangedJob = mailJob("send-email-changed", (payload) =>
  sendEmailChanged(payload, translateFor),
);
export const sendEmailConfirmationJob = mailJob("send-email-confirmation", (payload) =>
  sendEmailConfirmation(payload, translateFor),
);
export const sendAccountNoticeJob = mailJob("send-account-notice", (payload) =>
  sendAccountNotice(payload, translateFor),
);
