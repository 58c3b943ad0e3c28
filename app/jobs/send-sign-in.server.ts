import { sendSignIn } from "#app/domain/accounts/sign-in/send-sign-in.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import { mailJob } from "./mail-job.ts";

export const sendSignInJob = mailJob("send-sign-in", (payload) =>
  sendSignIn(payload, translateFor),
);
