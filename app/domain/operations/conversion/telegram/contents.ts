import { z } from "zod";
import { shorten } from "#app/content/text.ts";
import { shownName } from "../chats/names.ts";
import { type Message, plainText, type TextPart } from "./message.ts";

const EXCERPT_LENGTH = 200;

/** What a post has beside its text, as it is stored between reading and writing. */
export const contents_schema = z.object({
  /** The formats of the text, one after the other: type, number of UTF-16 units, address or person. */
  formats: z.array(z.tuple([z.string(), z.number(), z.string().nullable()])).optional(),
  reply: z.object({ post_id: z.number(), name: z.string(), excerpt: z.string() }).optional(),
  forwarded_from: z.string().optional(),
  /** Lines instead of what is neither text nor file. */
  lines: z.array(z.string()).optional(),
  file: z.object({ ref: z.string(), label: z.string() }).optional(),
  poll: z.object({ question: z.string(), answers: z.array(z.string()) }).optional(),
  author: z.string().optional(),
});

export type Contents = z.infer<typeof contents_schema>;

/** Everything but the reply and the file, which depend on other messages and on the folder. */
export function readContents(message: Message): { text: string; contents: Contents } {
  const parts = message.text_entities?.length ? message.text_entities : (message.text ?? []);
  const { forwarded_from, author } = message;
  const lines = linesOf(message);
  const contents: Contents = {
    ...(parts.some(({ type }) => type !== "plain") && { formats: parts.map(formatOf) }),
    ...(forwarded_from && { forwarded_from: shownName(forwarded_from) }),
    ...(author && { author: shownName(author) }),
    ...(lines.length > 0 && { lines }),
    ...(message.poll && { poll: readPoll(message.poll) }),
  };
  return { text: plainText(parts), contents };
}

function formatOf({ type, text, href, user_id }: TextPart): [string, number, string | null] {
  const person = typeof user_id === "number" ? `user${user_id}` : null;
  return [type, text.length, href ?? person];
}

function readPoll(poll: NonNullable<Message["poll"]>): NonNullable<Contents["poll"]> {
  return {
    question: plainText(poll.question),
    answers: poll.answers.map(({ text, voters }) => {
      const votes = typeof voters === "number" ? ` – ${voters}` : "";
      return `${plainText(text)}${votes}`;
    }),
  };
}

/** Signs that each reader knows, because the archive has no language. */
function linesOf(message: Message): string[] {
  const { location_information: place, contact_information: contact, todo_list } = message;
  const lines: string[] = [];
  const add = (sign: string, ...texts: (string | null | undefined)[]) => {
    const text = texts.filter((each) => each).join(", ");
    lines.push(text === "" ? sign : `${sign} ${text}`);
  };
  if (message.media_type === "sticker") lines.push(message.sticker_emoji || "🖼️");
  const point = place ? `${place.latitude}, ${place.longitude}` : null;
  if (place || message.place_name || message.address)
    add("📍", message.place_name, message.address, point);
  if (contact) {
    const name = [contact.first_name, contact.last_name].filter((each) => each).join(" ");
    add("👤", name === "" ? null : shownName(name));
  }
  if (message.game_title) add("🎮", message.game_title, message.game_description);
  const invoice = message.invoice_information;
  if (invoice) add("🧾", invoice.title, invoice.description);
  if (todo_list) {
    add("☑️", plainText(todo_list.title));
    for (const { text } of todo_list.items) lines.push(`– ${plainText(text)}`);
  }
  return lines;
}

/** The beginning of a message, for those that answer it. */
export function excerptOf(text: string, contents: Contents): string {
  const [line = ""] = contents.lines ?? [];
  const shown = text || contents.poll?.question || contents.file?.label || line;
  return shorten(shown, EXCERPT_LENGTH);
}

const SIGNS: Record<string, string> = {
  voice_message: "🎤",
  video_message: "🎬",
  video_file: "🎬",
  animation: "🎬",
  audio_file: "🎵",
};

/** What stands in the place of a file that is not there. */
export function fileLabel(message: Message, name: string): string {
  const sign = message.photo ? "📷" : (SIGNS[message.media_type ?? ""] ?? "📎");
  return `${sign} ${name}`;
}
