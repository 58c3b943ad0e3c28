import { getPost } from "#app/domain/topics/posts.server.ts";
import { getTopic } from "#app/domain/topics/topics.server.ts";
import type { User } from "#app/domain/users/user.ts";
import { getUser } from "#app/domain/users/users.server.ts";
import { wideIdParam } from "#app/http/params.server.ts";
import type { Translate } from "#locales/index.ts";
import { type EditorDefaults, EMPTY_DEFAULTS, quoteDefaults } from "./editor-defaults.server.ts";

/** A reply quotes another one by `?quote=ID`, or the topic itself by `?quote=topic`. */
export async function replyDefaults(
  actor: User,
  t: Translate,
  topic_id: number,
  quote: string | null,
): Promise<EditorDefaults> {
  if (quote === null) return EMPTY_DEFAULTS;
  const quoted_post =
    quote === "topic" ? await getTopic(topic_id) : await getPost(topic_id, wideIdParam(quote));
  const { username } = await getUser(actor, quoted_post.owner_id);
  return quoteDefaults(quoted_post.content, t("topic.wrote", { username }));
}
