import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { signIn } from "#app/domain/access/access.server.ts";
import type { SignInInput } from "#app/domain/access/input.ts";
import type { Device } from "#app/domain/access/sessions.server.ts";

type SignedIn = Awaited<ReturnType<typeof signIn>>;

/** Signs in with valid input, through the `Authenticator` of remix-auth. */
export function authenticate(
  request: Request,
  input: SignInInput,
  device: Device,
): Promise<SignedIn> {
  const strategy = new ParsedFormStrategy(input, (sign_in_input) =>
    signIn(sign_in_input, "site", device, request.signal),
  );
  return new Authenticator<SignedIn>().use(strategy).authenticate(strategy.name, request);
}

/** Gets the parsed input, because the body of the request has been read already. */
class ParsedFormStrategy extends Strategy<SignedIn, SignInInput> {
  readonly name = "parsed-form";
  readonly input: SignInInput;

  constructor(input: SignInInput, verify: Strategy.VerifyFunction<SignedIn, SignInInput>) {
    super(verify);
    this.input = input;
  }

  authenticate(): Promise<SignedIn> {
    return this.verify(this.input);
  }
}
