import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/*
 * An export of Telegram Desktop with everything that made other converters fail. All people are
 * invented. Telegram writes control characters in a way of its own, which JSON.stringify cannot.
 */

const CONTROL = "CONTROL-CHARACTER";

type Fields = Record<string, unknown>;

/** `clock` is that of the exporting computer, which is three hours before UTC. */
export function telegramMessage(id: number, clock: string, fields: Fields): Fields {
  const moment = Date.parse(`${clock}+03:00`) / 1000;
  return { id, type: "message", date: clock, date_unixtime: String(moment), ...fields };
}

const plain = (text: string) => ({ text, text_entities: [{ type: "plain", text }] });
const ayse = { from: "Ayşe Yılmaz", from_id: "user101" };
const james = { from: "James", from_id: "user102" };
const phone = { from: "+90 532 111 22 33", from_id: "user103" };
const deleted = { from: null, from_id: "user104" };
const service = (id: number, clock: string, fields: Fields) =>
  telegramMessage(id, clock, { ...fields, type: "service", text: "", text_entities: [] });

/** A forum group: its topics begin with a service message, and replies lead back to it. */
const MESSAGES: Fields[] = [
  service(1, "2024-03-10T20:00:00", {
    actor: "Ayşe Yılmaz",
    actor_id: "user101",
    action: "create_group",
    title: "Komşular",
    members: ["James"],
  }),
  telegramMessage(2, "2024-03-10T23:30:00", { ...ayse, ...plain("Merhaba komşular!") }),
  // A Monday on the clock of the exporting computer, and still a Sunday in UTC.
  telegramMessage(3, "2024-03-11T00:30:00", {
    ...james,
    reply_to_message_id: 2,
    ...plain("Hello everybody"),
    edited: "2024-03-11T00:31:00",
    edited_unixtime: String(Date.parse("2024-03-10T21:31:00Z") / 1000),
    reactions: [
      { type: "emoji", count: 3, emoji: "👍", recent: [] },
      { type: "emoji", count: 1, emoji: "❤", recent: [] },
    ],
  }),
  service(4, "2024-03-11T09:00:00", {
    actor: "Ayşe Yılmaz",
    actor_id: "user101",
    action: "topic_created",
    title: "Çatı onarımı",
  }),
  telegramMessage(5, "2024-03-11T09:01:00", {
    ...ayse,
    reply_to_message_id: 4,
    photo: "photos/photo_1@11-03-2024_09-01-00.jpg",
    width: 10,
    height: 10,
    ...plain("Çatının hâli"),
  }),
  telegramMessage(6, "2024-03-11T09:02:00", { ...phone, ...plain("Genel bir soru") }),
  // Answers an answer, so only the chain leads to the topic.
  telegramMessage(7, "2024-03-12T10:00:00", {
    ...phone,
    reply_to_message_id: 5,
    text: [
      "Bence ",
      { type: "bold", text: "acil" },
      ", bak: ",
      { type: "text_link", text: "teklif", href: "https://example.org/teklif?a=1" },
    ],
    text_entities: [
      { type: "plain", text: "Bence " },
      { type: "bold", text: "acil" },
      { type: "plain", text: ", bak: " },
      { type: "text_link", text: "teklif", href: "https://example.org/teklif?a=1" },
    ],
  }),
  telegramMessage(8, "2024-03-12T10:05:00", {
    ...deleted,
    reply_to_message_id: 7,
    file: "(File not included. Change data exporting settings to download.)",
    file_name: "teklif.pdf",
    mime_type: "application/pdf",
    ...plain(""),
  }),
  telegramMessage(9, "2024-03-12T10:06:00", {
    ...deleted,
    photo: "(File unavailable, please try again later)",
    ...plain(""),
  }),
  telegramMessage(10, "2024-03-13T08:00:00", {
    ...james,
    file: "stickers/sticker.webp",
    media_type: "sticker",
    sticker_emoji: "🔥",
    ...plain(""),
  }),
  telegramMessage(11, "2024-03-13T08:01:00", {
    ...james,
    contact_information: {
      first_name: "Usta",
      last_name: "Mehmet",
      phone_number: "+90 533 999 88 77",
    },
    contact_vcard: "contacts/contact_1.vcard",
    ...plain(""),
  }),
  telegramMessage(12, "2024-03-13T08:02:00", {
    ...james,
    place_name: "Kahve",
    address: "Moda",
    location_information: { latitude: 40.98, longitude: 29.02 },
    ...plain(""),
  }),
  telegramMessage(13, "2024-03-13T08:03:00", {
    ...ayse,
    poll: {
      question: "Ne zaman?",
      closed: false,
      total_voters: 5,
      answers: [
        { text: "Cumartesi", voters: 4, chosen: true },
        { text: "Pazar", voters: 1, chosen: false },
      ],
    },
    ...plain(""),
  }),
  telegramMessage(14, "2024-03-13T08:04:00", {
    ...ayse,
    forwarded_from: "Belediye",
    reply_to_message_id: 999,
    ...plain(`Su kesintisi${CONTROL}`),
  }),
  telegramMessage(15, "2024-03-13T08:05:00", { ...ayse, ...plain("") }),
  { id: 16, type: "unsupported" },
  service(17, "2024-03-13T08:06:00", {
    actor: "James",
    actor_id: "user102",
    action: "pin_message",
  }),
  telegramMessage(18, "2024-03-18T08:00:00", {
    ...james,
    reply_to_message_id: 3,
    reply_to_peer_id: "channel77",
    file: "files/not.txt",
    ...plain("Ekteki not"),
  }),
];

export const telegramGroup = (fields: Fields = {}): Fields => ({
  name: "Komşular",
  type: "private_supergroup",
  id: 1234567890,
  messages: MESSAGES,
  ...fields,
});

export const telegramJson = (value: unknown): string =>
  JSON.stringify(value, null, 1).replaceAll(CONTROL, "\\x0B");

/** The folder of an export of one group, as Telegram Desktop writes it. */
export function writeTelegramSource(folder: string): void {
  for (const name of ["photos", "files", "contacts"])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, "result.json"), telegramJson(telegramGroup()));
  writeFileSync(join(folder, "photos/photo_1@11-03-2024_09-01-00.jpg"), PICTURE);
  writeFileSync(join(folder, "files/not.txt"), "Bir not.\n");
  writeFileSync(join(folder, "contacts/contact_1.vcard"), "TEL:+905339998877");
}

/** The smallest picture that programs draw: one pixel as GIF. */
const PICTURE = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");
