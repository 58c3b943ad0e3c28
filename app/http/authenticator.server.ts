import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { signIn } from "#app/domain/access/access.server.ts";
import type { SignInInput } from "#app/domain/access/input.ts";
import type { Device } from "#app/domain/access/sessions.server.ts";

type SignedIn = Awaited<ReturnType<typeof signIn>>;

/** Signs in from the given device with a form that the schema has accepted. */
export function authenticate(
  request: Request,
  input: SignInInput,
  device: Device,
): Promise<SignedIn> {
  const strategy = new ParsedFormStrategy(input, (given) =>
    signIn(given, "site", device, request.signal),
  );
  return new Authenticator<SignedIn>().use(strategy).authenticate(strategy.name, request);
}

/** Takes the input instead of reading the body once more. */
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
