import { href } from "react-router";
import { useMoments } from "#app/client/page/moments.ts";
import { useDates, useT } from "#app/client/page/reader.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import {
  aboutSentence,
  KIND_TEXTS,
  kindOfAbout,
  nameIn,
} from "#app/domain/notify/notifications/about-sentence.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Dot } from "#app/ui/list/dot.tsx";
import { UnreadMark } from "#app/ui/list/unread-mark.tsx";
import { Avatar } from "#app/ui/page/avatar.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { TextKey } from "#locales/index.ts";
import { type ListedNotification, Sentence } from "./sentence.tsx";

const TYPES = {
  mention: "notifications.mention",
  topic_reply: "words.reply",
  forum_topic: "notifications.topic",
  other: "notifications.member",
} as const;

const ICONS = { groups: "people", moderation: "shield", thanks: "check" } as const;

function kindOf({ type, about }: ListedNotification): TextKey {
  return about === null ? TYPES[type] : KIND_TEXTS[kindOfAbout(about)];
}

/**
 * The text with its date links to the target, so two links of the same text differ. The button is
 * at the right, on phones below the text; its form is sent to the page itself.
 */
export function NotificationRow({ notification }: { notification: ListedNotification }) {
  const t = useT();
  const { date } = useDates();
  const { moment } = useMoments();
  const { id, opens_id, is_read, created_at, data, about, actor } = notification;
  return (
    <li className="notification">
      {!is_read && (
        <>
          <UnreadMark label={t("notifications.unread")} />{" "}
        </>
      )}
      {about === null ? (
        <Avatar {...actor} username={shownName(t, data.username)} />
      ) : (
        <span className="avatar border border-line text-muted">
          <Icon name={ICONS[kindOfAbout(about)]} />
        </span>
      )}
      <div>
        <a href={href("/notifications/:notificationId", { notificationId: String(opens_id) })}>
          <span>
            <Sentence notification={notification} />
          </span>
          <br />
          <small>
            {t(kindOf(notification))}
            <Dot />
            <DateTime {...moment(created_at)} />
          </small>
        </a>
      </div>
      {!is_read && (
        <form method="post" className="no-print">
          <input type="hidden" name="notification_id" value={id} />
          <Button name="intent" value="read" variant="quiet" size="small">
            {t("notifications.markRead")}
            <span className="sr-only">
              :{" "}
              {about === null
                ? [shownName(t, data.username), data.topic_title].filter(Boolean).join(", ")
                : aboutSentence(t, about, nameIn(about) ?? "", date)}
            </span>
          </Button>
        </form>
      )}
    </li>
  );
}
