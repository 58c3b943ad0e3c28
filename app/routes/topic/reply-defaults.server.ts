import type { Selection } from "#app/content/cut-selection.server.ts";
import { FROM_PARAM, QUOTE_PARAM, QUOTE_TOPIC, TO_PARAM } from "#app/contract/quote-params.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import type { User } from "#app/domain/members/users/user.ts";
import { getUser } from "#app/domain/members/users/users.server.ts";
import { getPost } from "#app/domain/topics/topics/posts.server.ts";
import { getTopic } from "#app/domain/topics/topics/topics.server.ts";
import { wideIdParam } from "#app/http/page/params.server.ts";
import type { Translate } from "#locales/index.ts";
import { permalink, topicAddress } from "./addresses.ts";
import { type EditorDefaults, EMPTY_DEFAULTS, quoteDefaults } from "./editor-defaults.server.ts";

/** The address of the form says what a reply quotes (quote-params.ts). */
export async function replyDefaults(
  actor: User,
  t: Translate,
  topic_id: number,
  params: URLSearchParams,
): Promise<EditorDefaults> {
  const quote = params.get(QUOTE_PARAM);
  if (quote === null) return EMPTY_DEFAULTS;
  const is_topic = quote === QUOTE_TOPIC;
  const quoted_post = is_topic
    ? await getTopic(actor, topic_id)
    : await getPost(actor, topic_id, wideIdParam(quote));
  const { username } = await getUser(actor, quoted_post.owner_id);
  const origin = {
    attribution: t("topic.wrote", { username: shownName(t, username) }),
    source: is_topic ? topicAddress(topic_id) : permalink(topic_id, quoted_post.id),
  };
  return quoteDefaults(quoted_post.content, origin, selectionOf(params));
}

/** Null if there is none, or if it cannot be from a browser. */
function selectionOf(params: URLSearchParams): Selection | null {
  const [from = Number.NaN, to = Number.NaN] = [FROM_PARAM, TO_PARAM].map((name) => {
    const value = params.get(name) ?? "";
    return /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
  });
  return from < to ? { from, to } : null;
}
