import { Strategy } from "remix-auth/strategy";
import type { SignInInput } from "#app/domain/accounts/sign-in/input.ts";
import type { Device, SessionKind } from "#app/domain/accounts/sign-in/sessions.server.ts";
import { signIn } from "#app/domain/accounts/sign-in/sign-in.server.ts";

type SignInResult = Awaited<ReturnType<typeof signIn>>;

/**
 * Signs in to the site or to the API, with input that its schema has accepted. The library's
 * Authenticator is not used: it only finds a strategy by name, and copies the request, whose body
 * has already been read.
 */
export function authenticate(
  kind: SessionKind,
  input: SignInInput,
  device: Device,
  signal: AbortSignal,
): Promise<SignInResult> {
  const strategy = new PasswordStrategy(input, (sign_in_input) =>
    signIn(sign_in_input, kind, device, signal),
  );
  return strategy.authenticate();
}

class PasswordStrategy extends Strategy<SignInResult, SignInInput> {
  readonly name = "password";
  readonly input: SignInInput;

  constructor(input: SignInInput, verify: Strategy.VerifyFunction<SignInResult, SignInInput>) {
    super(verify);
    this.input = input;
  }

  authenticate(): Promise<SignInResult> {
    return this.verify(this.input);
  }
}
