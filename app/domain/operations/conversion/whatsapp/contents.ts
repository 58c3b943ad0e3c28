import { z } from "zod";

/*
 * What WhatsApp writes into an export instead of what cannot be text. iOS puts U+200E before it, which
 * nobody types.
 */

const MARK = "\u200E";
const ATTACHED_IOS = /\u200E?<[^:<>\n]{2,40}: ?([^<>\n/\\]{1,200})>/u;
const ATTACHED_ANDROID = /^\u200E?([^\n/\\]{1,200}\.[a-z\d]{1,8}) \(([^()\n]{3,40})\)$/iu;
/** Other languages are known by U+200E, or by the file. */
const ATTACHED = new Set(["dosya ekli", "file attached"]);
/** Names that WhatsApp gives. */
const MEDIA_NAME = /^(?:(?:IMG|VID|AUD|PTT|STK|DOC)-\d{8}-WA\d+|\d{6,}-[\p{L}\p{N} ]+-)/iu;
const LEFT_OUT =
  /^(?:<(?:media omitted|medya dahil edilmedi|medya atlanmış|medya atlandı)>|.{0,150}\u200E.{0,50}(?:omitted|dahil edilmedi|atlandı))$/iu;
const LEFT_OUT_NAME = /^\u200E?(\S[^\n•]{0,150}\.[a-z\d]{1,8}) ?•/iu;
const STICKER = /sticker|çıkartma/iu;
const DELETED =
  /^\u200E?(?:bu mesaj silindi|bu mesajı sildiniz|this message was deleted|you deleted this message|this message was deleted by admin.{0,120})\.?$/iu;
const EDITED = / ?\u200E?<(?:bu mesaj düzenlendi|this message was edited)>$/iu;
const POLL = /^\u200E?(?:POLL|ANKET):\s*/u;
const ANSWER = /^\u200E?(?:OPTION|SEÇENEK): ?/u;
const MAP = /https:\/\/(?:maps\.google\.com|www\.google\.com\/maps|maps\.apple\.com)\//;
const CONTACT_FILE = /\.vcf$/i;
const COUNTER = /^\d{6,}-/;
const ENCRYPTION = /end-to-end|uçtan uca/iu;

export const contents_schema = z.object({
  file: z.object({ ref: z.string(), label: z.string() }).optional(),
  contact: z.string().optional(),
  poll: z.object({ question: z.string(), answers: z.array(z.string()) }).optional(),
});

export type Contents = z.infer<typeof contents_schema>;

export type MessageParts =
  | { kind: "notice" }
  | { kind: "deleted" }
  | {
      kind: "text";
      text: string;
      /** The name of a file that was sent; null if the export says only that there was one. */
      file_name?: string | null;
      contact?: string;
      poll?: Contents["poll"];
      is_edited: boolean;
    };

/** `isThere` knows the files beside the chat. */
export function readParts(text: string, isThere: (name: string) => boolean): MessageParts {
  if (DELETED.test(text)) return { kind: "deleted" };
  const is_edited = EDITED.test(text);
  const current = text.replace(EDITED, "");
  const [first = "", ...others] = current.split("\n");
  const after_first = others.join("\n");
  if (LEFT_OUT.test(first)) {
    const name = LEFT_OUT_NAME.exec(first)?.[1] ?? (STICKER.test(first) ? "sticker" : null);
    return { kind: "text", text: after_first, file_name: name, is_edited };
  }
  const android = androidFile(first, isThere);
  if (android !== null) return withFile(android, after_first, is_edited);
  const ios = ATTACHED_IOS.exec(current);
  const ios_name = ios?.[1]?.trim();
  if (
    ios &&
    ios_name &&
    (ios[0].startsWith(MARK) || MEDIA_NAME.test(ios_name) || isThere(ios_name))
  )
    return withFile(ios_name, current.replace(ios[0], ""), is_edited);
  const poll = readPoll(current);
  if (poll) return { kind: "text", text: "", poll, is_edited };
  if (current.startsWith(MARK) && !MAP.test(current)) return { kind: "notice" };
  return { kind: "text", text: current, is_edited };
}

function androidFile(line: string, isThere: (name: string) => boolean): string | null {
  const [, name = "", words = ""] = ATTACHED_ANDROID.exec(line) ?? [];
  const is_file =
    line.startsWith(MARK) ||
    ATTACHED.has(words.toLowerCase()) ||
    MEDIA_NAME.test(name) ||
    isThere(name);
  return name !== "" && is_file ? name : null;
}

/** A contact is a file with telephone numbers, so only its name is shown. */
function withFile(name: string, text: string, is_edited: boolean): MessageParts {
  return CONTACT_FILE.test(name)
    ? {
        kind: "text",
        text,
        contact: name.replace(CONTACT_FILE, "").replace(COUNTER, ""),
        is_edited,
      }
    : { kind: "text", text, file_name: name, is_edited };
}

function readPoll(text: string): Contents["poll"] | null {
  if (!POLL.test(text)) return null;
  const [question = "", ...answers] = text.replace(POLL, "").split("\n");
  return {
    question: question.replaceAll(MARK, ""),
    answers: answers
      .map((line) => line.replace(ANSWER, "").replaceAll(MARK, "").trim())
      .filter((line) => line !== ""),
  };
}

/** iOS gives the first notice of a group to somebody with the name of the group. */
export const isEncryptionNotice = (text: string): boolean =>
  text.startsWith(MARK) && ENCRYPTION.test(text);
