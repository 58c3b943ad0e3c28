import { Fragment } from "react";
import type {
  ForumChoice,
  TopicChoice,
} from "#app/domain/topics/mutes/notification-choice.server.ts";
import { DrawnIcon } from "#app/ui/page/drawn-icons.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { Translate } from "#locales/index.ts";

type Choice = { intent: ForumChoice; label: string; text: string };

export type ChoiceList = { choices: Choice[]; current: ForumChoice };

type TopicState = { is_subscribed: boolean; is_muted: boolean };

export function topicChoices(t: Translate, state: TopicState): ChoiceList {
  return {
    choices: [
      { intent: "subscribe", label: t("subscriptions.on"), text: t("subscriptions.onTopic") },
      { intent: "normal", label: t("subscriptions.normal"), text: t("subscriptions.normalTopic") },
      { intent: "mute", label: t("subscriptions.off"), text: t("subscriptions.offTopic") },
    ],
    current: topicChoice(state),
  };
}

function topicChoice({ is_subscribed, is_muted }: TopicState): TopicChoice {
  if (is_muted) return "mute";
  return is_subscribed ? "subscribe" : "normal";
}

type ForumState = TopicState & { is_subscribed_with_replies: boolean };

export function forumChoices(t: Translate, state: ForumState): ChoiceList {
  const is_with_replies = state.is_subscribed_with_replies && !state.is_muted;
  return {
    choices: [
      { intent: "subscribe", label: t("subscriptions.on"), text: t("subscriptions.onForum") },
      { intent: "replies", label: t("subscriptions.replies"), text: t("subscriptions.onReplies") },
      { intent: "normal", label: t("subscriptions.normal"), text: t("subscriptions.normalForum") },
      { intent: "mute", label: t("subscriptions.off"), text: t("subscriptions.offForum") },
    ],
    current: is_with_replies ? "replies" : topicChoice(state),
  };
}

/** The subscription in words, or that it is muted. */
export function topicStatus(t: Translate, { is_subscribed, is_muted }: TopicState): string {
  if (is_muted) return t("forum.muted");
  return t(
    is_subscribed ? "subscriptions.subscribedToTopic" : "subscriptions.notSubscribedToTopic",
  );
}

export function forumStatus(t: Translate, state: ForumState): string {
  if (state.is_muted) return t("forum.muted");
  if (state.is_subscribed_with_replies) return t("subscriptions.subscribedWithReplies");
  return t(state.is_subscribed ? "subscriptions.subscribed" : "subscriptions.notSubscribed");
}

/** The buttons of a form; a press of one is the whole choice. */
export function SubscriptionChoices({ choices, current }: ChoiceList) {
  return choices.map(({ intent, label, text }) => (
    <Fragment key={intent}>
      <button name="intent" value={intent} aria-pressed={intent === current} className="menu-row">
        <BellIcon choice={intent} />
        <span>
          {label}
          <span className="sr-only">: </span>
          <small className="block text-sm text-muted">{text}</small>
        </span>
        {intent === current && <Icon name="check" />}
      </button>{" "}
    </Fragment>
  ));
}

/** Filled while subscribed, and struck through while muted. */
export function BellIcon({ choice }: { choice: ForumChoice }) {
  if (choice === "mute") return <DrawnIcon name="bell-off" />;
  return <DrawnIcon name="bell" className={choice === "normal" ? undefined : "filled"} />;
}
