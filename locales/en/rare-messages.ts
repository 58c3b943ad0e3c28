import type { Translated } from "../index.ts";
import type { rareMessages as source } from "../tr/rare-messages.ts";

export const rareMessages = {
  insufficientScope: "The key does not have the scope that this call needs",
  signInRequired: "A key for programs does not suffice for this: log in with the password",
  keyNameTaken: "You already have a key with this name.",
  tooManyKeys: "You can have at most 50 keys. Delete one first.",
  scopeRequired: "Choose at least one permission",
  idempotencyKeyShape: "Idempotency-Key takes 1 to 255 visible ASCII characters",
  idempotencyKeyReused: "This Idempotency-Key was used for another call. Use a new one.",
  changesGone: "These changes are no longer kept. Begin again with after=latest",
  webhookUrlRefused: "Enter an https address on the internet",
  tooManyWebhooks: "There can be 20 webhooks at most.",
  webhookSwitchedOff: "This webhook is off.",
  tooManyInviteMails:
    "You cannot send more invite emails for now. You can also share the invite link yourself.",
  tooManyInviteMailsToAddress:
    "No more invite emails can be sent to this address for now. You can also share the invite link yourself.",
  draftSent: "This text was sent.",
  tooManyDrafts: "You can have at most 50 drafts. Delete one first.",
  superuserSeesAll: "Superusers see everything, so there is no other view to see.",
} satisfies Translated<typeof source>;
