import { getPost } from "#app/domain/topics/posts.server.ts";
import { getTopic } from "#app/domain/topics/topics.server.ts";
import type { User } from "#app/domain/users/user.ts";
import { getUser } from "#app/domain/users/users.server.ts";
import { id } from "#app/http/params.server.ts";
import type { Translate } from "#locales/index.ts";
import { type Beginning, beginWithQuote, NOTHING } from "./beginning.server.ts";

/** The quotation a reply begins with: of `?quote=ID`, or of the topic itself by `?quote=topic`. */
export async function beginReply(
  me: User,
  t: Translate,
  topic_id: number,
  quote: string | null,
): Promise<Beginning> {
  if (quote === null) return NOTHING;
  const quoted = quote === "topic" ? await getTopic(topic_id) : await getPost(topic_id, id(quote));
  const { username } = await getUser(me, quoted.owner_id);
  return beginWithQuote(quoted.content, t("topic.wrote", { username }));
}
