import { sendInvitation } from "#app/domain/accounts/invites/send-invitation.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import { mailJob } from "./mail-job.ts";

export const sendInvitationJob = mailJob("send-invitation", ({ invite_id }) =>
  sendInvitation(invite_id, translateFor),
);
