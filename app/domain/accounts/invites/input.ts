import { z } from "zod";
import { idList } from "../../base/id-list.ts";
import { INTEGER_MAX } from "../../base/limits.ts";
import {
  booleanField,
  day,
  EMAIL_MAX,
  email,
  type FormKey,
  form_key,
  INVITE_NOTE_MAX,
  INVITE_TEXT_MAX,
  INVITE_USES_MAX,
  plainText,
  singleLine,
  trim,
  wholeNumber,
} from "../../base/rules.ts";

/**
 * A form invites at most this many people, so that it is stored and its mail counted in a second.
 */
export const PEOPLE_MAX = 50;
/** Longer than fifty lines with the longest addresses and notes. */
const PEOPLE_TEXT_MAX = 20_000;

/** An address and a note, with what stands around them. */
const PERSON_MAX = EMAIL_MAX + INVITE_NOTE_MAX + 50;

/** Clients send an empty text where nothing was typed; it counts as none. */
const empty_text = z.literal("").transform(() => null);

const text = plainText(INVITE_TEXT_MAX, { tidy: trim })
  .transform((value) => value || null)
  .nullish();

/** The owner's note about who the invite is for. */
const note = singleLine(INVITE_NOTE_MAX)
  .transform((value) => value || null)
  .nullish();

/** The groups that the guest joins. */
const GROUPS_MAX = 100;
const group_ids = idList(GROUPS_MAX);
const group_id_array = z
  .array(wholeNumber(1, INTEGER_MAX))
  .max(GROUPS_MAX, "tooManyIds")
  .default([])
  .meta({ description: "Groups that you manage, which the guest joins; a superuser's any" });

export const create_invite_input = z.object({
  text,
  note,
  group_ids: group_id_array,
  email_to: email.or(empty_text).nullish(),
  send_email: booleanField().default(true),
});

/** The fields of the form: it sends neither empty fields nor an unchecked box. */
export const create_invite_form = z.object({
  text,
  note,
  group_ids,
  email_to: email.optional(),
  send_email: booleanField().default(false),
  form_key,
});

/** `people` has one person a line, which `readPeople` reads. */
export const invite_several_form = z.object({
  people: plainText(PEOPLE_TEXT_MAX, { required: "peopleRequired" }),
  text,
  group_ids,
  send_email: booleanField().default(false),
  form_key,
});

/** Each text is a line of the form. */
export const invite_several_input = z.object({
  people: z
    .array(singleLine(PERSON_MAX))
    .max(PEOPLE_MAX, "tooManyIds")
    .transform((lines) => lines.join("\n"))
    .meta({
      description:
        'A person each: an address, a note for you, or both ("ada@example.org, from the choir")',
    }),
  text,
  group_ids: group_id_array,
  send_email: booleanField().default(true),
});

/** `until` is the last day on which the link works. */
export const share_invite_form = z.object({
  max_uses: wholeNumber(2, INVITE_USES_MAX),
  until: day,
  note,
  text,
  group_ids,
  form_key,
});

export const share_invite_input = share_invite_form
  .omit({ form_key: true })
  .extend({ group_ids: group_id_array });

type Stored<Input> = Omit<Input, "group_ids"> & { group_ids?: readonly number[] } & FormKey;
export type CreateInviteInput = Stored<z.output<typeof create_invite_input>>;
export type InviteSeveralInput = Stored<z.output<typeof invite_several_form>>;
export type ShareInviteInput = Stored<z.output<typeof share_invite_form>>;
