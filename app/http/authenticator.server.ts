import { parseWithZod } from "@conform-to/zod/v4";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { signIn } from "#app/domain/access/access.server.ts";
import { sign_in_input } from "#app/domain/access/input.ts";
import type { Device } from "#app/domain/access/sessions.server.ts";
import { refused } from "#app/domain/refusal.ts";

/** Signs in with the form of the request, from the given device. */
export function authenticate(request: Request, device: Device) {
  const strategy = new FormStrategy(async ({ form }) => {
    const submission = parseWithZod(form, { schema: sign_in_input });
    if (submission.status !== "success") throw refused("wrongEmailOrPassword");
    return await signIn(submission.value, "site", device);
  });
  return new Authenticator<Awaited<ReturnType<typeof signIn>>>().use(strategy).authenticate(strategy.name, request);
}
