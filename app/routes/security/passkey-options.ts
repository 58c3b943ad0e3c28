import { member_passkey_question } from "#app/domain/accounts/factors/input.ts";
import { newPasskeyOptions, passkeyOptions } from "#app/domain/accounts/factors/passkeys.server.ts";
import { Refusal } from "#app/domain/base/refusal.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { answerDevice } from "#app/http/page/passkey-question.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";

/** What a device is asked to sign, or to make a passkey for. Only script requests it. */
export const action = answerDevice(member_passkey_question, async ({ context }, intent) => {
  const actor = requireUser(context);
  return intent === "add" ? await newPasskeyOptions(actor) : await passkeyOptions(actor.id, actor);
});

export const loader = withErrorScreen(() => {
  throw new Refusal(405, "methodNotAllowed");
});
