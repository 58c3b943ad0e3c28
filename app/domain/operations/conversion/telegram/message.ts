import { z } from "zod";

/*
 * A message as Telegram Desktop exports it. What is not read here is not checked, and a part that is
 * not as expected is as if it were missing: versions of the program differ.
 */

const text = z.string().nullish().catch(null);
const number = z.number().nullish().catch(null);

const part = z.union([
  z.string().transform((plain) => ({ type: "plain", text: plain, href: null, user_id: null })),
  z.object({ type: z.string(), text: z.string(), href: text, user_id: number }),
]);
/** A text is a string, or a list of strings and parts with a format. */
const rich_text = z
  .union([z.string().transform((plain) => [plain]), z.array(z.unknown())])
  .pipe(z.array(part))
  .nullish()
  .catch(null);

const poll = z.object({
  question: rich_text,
  answers: z.array(z.object({ text: rich_text, voters: number })).catch([]),
});
const place = z.object({ latitude: z.number(), longitude: z.number() });
const contact = z.object({ first_name: text, last_name: text });
const list = z.object({
  title: rich_text,
  items: z.array(z.object({ text: rich_text })).catch([]),
});

export const message_schema = z.object({
  id: z.number().int(),
  type: z.string(),
  date: text,
  date_unixtime: text,
  edited: text,
  edited_unixtime: text,
  from: text,
  from_id: text,
  author: text,
  action: text,
  title: text,
  forwarded_from: text,
  reply_to_message_id: number,
  reply_to_peer_id: text,
  text: rich_text,
  text_entities: rich_text,
  photo: text,
  file: text,
  file_name: text,
  media_type: text,
  sticker_emoji: text,
  contact_information: contact.nullish().catch(null),
  location_information: place.nullish().catch(null),
  place_name: text,
  address: text,
  game_title: text,
  game_description: text,
  invoice_information: z.object({ title: text, description: text }).nullish().catch(null),
  poll: poll.nullish().catch(null),
  todo_list: list.nullish().catch(null),
  reactions: z
    .array(z.object({ count: number }))
    .nullish()
    .catch(null),
});

export type Message = z.infer<typeof message_schema>;
export type TextPart = z.infer<typeof part>;

export const plainText = (parts: TextPart[] | null | undefined): string =>
  (parts ?? []).map((each) => each.text).join("");

/** UTC, or what the clock of the exporting computer said, if an old export has nothing else. */
export function sentAt({ date, date_unixtime }: Message): number | null {
  return momentOf(date_unixtime) ?? localTime(date);
}

export function editedAt({ edited, edited_unixtime }: Message): number | null {
  return momentOf(edited_unixtime) ?? localTime(edited);
}

/** What the clock of the exporting computer said, so that weeks begin when they did for its owner. */
export const clockTime = (message: Message): number | null =>
  localTime(message.date) ?? momentOf(message.date_unixtime);

/** Years with four digits, as the archive has them. */
const MAX_MS = Date.UTC(9999, 0);

function momentOf(seconds: string | null | undefined): number | null {
  if (!seconds || !/^\d{1,12}$/.test(seconds)) return null;
  const milliseconds = Number(seconds) * 1000;
  return milliseconds < MAX_MS ? milliseconds : null;
}

function localTime(date: string | null | undefined): number | null {
  if (!date || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(date)) return null;
  const milliseconds = Date.parse(`${date}Z`);
  return Number.isNaN(milliseconds) ? null : milliseconds;
}
