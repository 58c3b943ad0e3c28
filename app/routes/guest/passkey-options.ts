import { guest_passkey_question } from "#app/domain/accounts/factors/input.ts";
import { passkeyOptions } from "#app/domain/accounts/factors/passkeys.server.ts";
import { secondStepOptions } from "#app/domain/accounts/sign-in/second-step.server.ts";
import { Refusal } from "#app/domain/base/refusal.ts";
import { deviceOf } from "#app/http/page/device.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { answerDevice } from "#app/http/page/passkey-question.server.ts";
import { readSignInToken } from "#app/http/session/cookies.server.ts";

/** What a device is asked to sign so that a guest signs in. Only script requests it. */
export const action = answerDevice(guest_passkey_question, async ({ request, context }, intent) => {
  const device = deviceOf(request, context);
  if (intent === "sign_in") return await passkeyOptions(null, device);
  return await secondStepOptions(await readSignInToken(request), device);
});

export const loader = withErrorScreen(() => {
  throw new Refusal(405, "methodNotAllowed");
});
