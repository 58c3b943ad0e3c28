import { z } from "zod";
import { parseJson } from "#app/lib/text/parse-json.ts";
import type { MessageKey } from "#locales/index.ts";

/** Above what browsers send: the answer of a device is some hundred bytes, a new key a thousand. */
const ANSWER_MAX = 20_000;

const error: MessageKey = "wrongPasskey";
const part = z.string();

const credential = {
  id: part,
  rawId: part,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}),
};

/** What a device answers to a challenge. */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: part.optional(),
  }),
});

/** What a device answers when it has made a passkey. */
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(z.string()).optional(),
  }),
});

export type PasskeyAnswer = z.output<typeof assertion>;
export type NewPasskey = z.output<typeof attestation>;

/** Script puts the answer of the device into a hidden field, as JSON. */
export const passkey_answer = jsonField(assertion);
export const new_passkey = jsonField(attestation);

function jsonField<Output>(shape: z.ZodType<Output>) {
  return z
    .string(error)
    .max(ANSWER_MAX, error)
    .transform((text, context): Output => {
      const { data } = shape.safeParse(parseJson(text));
      if (data) return data;
      context.addIssue({ code: "custom", message: error });
      return z.NEVER;
    });
}
