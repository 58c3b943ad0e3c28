import { data, redirect } from "react-router";
import { z } from "zod";
import type { FormResult } from "#app/contract/form-result.ts";
import { listFactors } from "#app/domain/accounts/factors/factors.server.ts";
import { passkey_answer } from "#app/domain/accounts/factors/parts/passkey-input.ts";
import { offersPasskeys } from "#app/domain/accounts/factors/parts/passkey-site.server.ts";
import { confirmSession, type Proof } from "#app/domain/accounts/sign-in/confirm-session.server.ts";
import type { Session } from "#app/domain/accounts/sign-in/sessions.server.ts";
import { badRequest, type Refusal } from "#app/domain/base/refusal.ts";
import { toRefusal } from "#app/domain/base/to-refusal.server.ts";
import type { User } from "#app/domain/members/users/user.ts";
import { decrypt, encrypt } from "#app/lib/crypto/tokens.server.ts";
import { isReadingMethod } from "#app/lib/net/reading-method.ts";
import { confirmPath } from "#app/lib/net/redirect.ts";
import type { FormFields } from "../form/form-body.server.ts";
import {
  authenticationContext,
  findRequestSession,
  formContext,
  type RequestContext,
  requireSession,
} from "../session/context.server.ts";

export type PageArgs = { request: Request; url: URL; context: RequestContext };

/** The screen that asks a member again who they are, in the place of a form that was sent. */
export type ConfirmScreenData = {
  key: Refusal["key"];
  confirm: {
    /** Where the form was sent. */
    address: string;
    /** The form itself. It is encrypted, because it may have secrets. */
    held_form: string;
    factors: { has_code: boolean; has_passkey: boolean };
    result: FormResult | null;
  };
};

const PURPOSE = "held form";
/** A member who was called away still finds the form. */
const HELD_MS = 60 * 60_000;
const PROOF_FIELDS = ["proof_password", "proof_code", "proof_passkey"] as const;

const held_form_shape = z.object({
  session_id: z.int(),
  address: z.string(),
  until: z.number(),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

/**
 * What a grave command answers to a member who has to prove again who they are. A form is held in
 * the answer: it is sent again together with the proof, so nothing that was typed is lost.
 */
export async function askAgain({ request, url, context }: PageArgs) {
  if (isReadingMethod(request.method)) return redirect(confirmPath(url));
  return await confirmScreen(context, url, context.get(formContext), null);
}

/**
 * Runs before each action. A held form that comes with a proof is put in the place of the
 * one that was sent, so its action does not know that the member was asked.
 */
export async function confirmHeldForm({ request, url, context }: PageArgs): Promise<void> {
  if (isReadingMethod(request.method) || !findRequestSession(context)) return;
  const form = context.get(formContext);
  const encrypted_form = form.get("held_form");
  if (encrypted_form === undefined) return;
  const session = requireSession(context);
  const fields = readHeldForm(encrypted_form, session, addressOf(url));
  if (!fields) throw redirect(addressOf(url));
  try {
    const confirmed_session = await confirmSession(session, proofIn(form));
    context.set(authenticationContext, { session: confirmed_session, refusal: null });
    context.set(formContext, fields);
  } catch (error) {
    const refusal = toRefusal(error);
    throw refusal ? await confirmScreen(context, url, fields, refusal) : error;
  }
}

/** The proof in a form with the fields of the screen. */
export function proofIn(form: FormFields): Proof {
  const [password, code, passkey] = PROOF_FIELDS.map((name) => form.get(name) || undefined);
  return { password, code: code?.trim(), passkey: passkey ? readPasskey(passkey) : undefined };
}

function readPasskey(text: string) {
  const { data: answer } = passkey_answer.safeParse(text);
  if (!answer) throw badRequest("wrongPasskey");
  return answer;
}

/** What can be used in place of the password, on a page with this address. */
export async function factorsOf({ user }: { user: User }, url: URL) {
  const kinds = new Set((await listFactors(user)).data.map(({ kind }) => kind));
  return {
    has_code: kinds.size > 0,
    has_passkey: kinds.has("passkey") && offersPasskeys(url),
  };
}

/** A refused proof, for the page that asks without a form. */
export function resultOf({
  key,
  about: { field, values, retry_after_seconds },
}: Refusal): FormResult {
  return {
    error: { [field ?? ""]: [key] },
    reason: { key, values, retry_after_seconds },
  };
}

async function confirmScreen(
  context: RequestContext,
  url: URL,
  fields: FormFields,
  refusal: Refusal | null,
) {
  const session = requireSession(context);
  const address = addressOf(url);
  const held_form = {
    session_id: session.id,
    address,
    until: Date.now() + HELD_MS,
    fields: [...fields],
  } satisfies z.input<typeof held_form_shape>;
  return data(
    {
      key: "reauthenticationRequired",
      confirm: {
        address,
        held_form: encrypt(PURPOSE, Buffer.from(JSON.stringify(held_form))).toString("base64url"),
        factors: await factorsOf(session, url),
        result: refusal && resultOf(refusal),
      },
    } satisfies ConfirmScreenData,
    { status: refusal?.status ?? 403, headers: { "Cache-Control": "no-store" } },
  );
}

/** Null if it was not made here, for this session and address, or too long ago. */
function readHeldForm(
  encrypted_form: string,
  session: Session,
  address: string,
): FormFields | null {
  const bytes = decrypt(PURPOSE, Buffer.from(encrypted_form, "base64url"));
  if (!bytes) return null;
  const held_form = held_form_shape.parse(JSON.parse(bytes.toString()));
  const is_valid =
    held_form.session_id === session.id &&
    held_form.address === address &&
    held_form.until > Date.now();
  return is_valid ? new Map(held_form.fields) : null;
}

function addressOf({ pathname, search }: URL): string {
  return `${pathname}${search}`;
}
