import { plainTextOfHtml } from "#app/content/plain-text.server.ts";
import { iconAddress } from "#app/contract/site-picture.ts";
import { withoutLinks } from "#app/lib/mail/without-links.server.ts";
import { truncate } from "#app/lib/text/truncate.ts";
import type { Language, Translate } from "#locales/index.ts";
import { siteIcon } from "../../site/settings/parts/site-texts.server.ts";
import { type MailedNotification, mailSentence } from "./mail-sentence.ts";

/** Devices do not show more. */
const TEXT_MAX = 200;
const PLACE_MAX = 120;
/** As that of Divan in the worker. */
const PUSH_ICON_WIDTH = 192;
/** Services take 4,096 bytes with those of the encryption. */
const PAYLOAD_BYTES_MAX = 3000;

/**
 * What the device shows of a mention: the author and the place, and the first words unless the
 * member wants short messages (`content` is null). `public/push-worker.js` reads it.
 */
export function pushPayload(
  t: Translate,
  language: Language,
  notification: MailedNotification,
  content: string | null,
): string {
  const { id, data } = notification;
  const place = t("mail.notificationsPlace", {
    forum: data.forum_name ?? "",
    topic: data.topic_title ?? "",
  });
  const text =
    content === null
      ? ""
      : withoutLinks(
          plainTextOfHtml(content, TEXT_MAX, t("words.undescribed")),
          t("mail.removedAddress"),
        );
  const icon = siteIcon();
  const message = {
    title: mailSentence(t, notification),
    body: [truncate(place, PLACE_MAX), text].filter(Boolean).join("\n"),
    url: `/notifications/${id}`,
    tag: `mention-${id}`,
    lang: language,
    ...(icon && { icon: iconAddress(icon, PUSH_ICON_WIDTH) }),
  };
  const payload = JSON.stringify(message);
  if (Buffer.byteLength(payload) <= PAYLOAD_BYTES_MAX) return payload;
  return JSON.stringify({ ...message, body: "" });
}
