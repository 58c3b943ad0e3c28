import { sql } from "drizzle-orm";
import { parseContent, writeContent } from "#app/content/content.server.ts";
import type { Document } from "#app/content/document.ts";
import { excerptOf } from "#app/content/excerpt.server.ts";
import { countLeftOutImages } from "#app/content/left-out-images.server.ts";
import { linkMentions, mentionedNames } from "#app/content/mentions.server.ts";
import { pictureAddress, showFetched } from "#app/content/outside-pictures.server.ts";
import { fileIdsIn, resolveFiles } from "#app/content/own-files.server.ts";
import { isBlank } from "#app/content/text.ts";
import { db } from "#app/db/client.server.ts";
import { forums, topics, users } from "#app/db/schema.server.ts";
import { refusingUnsafe, withinLimits } from "../../base/content-refusals.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { byName } from "../../base/name-order.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { unprocessable } from "../../base/refusal.ts";
import {
  isVisibleForumOf,
  isVisibleForumTo,
  isVisibleTopicTo,
} from "../../base/visibility.server.ts";
import { listFetchedPictures } from "../../members/files/fetched-pictures.server.ts";
import { listFilesForPost } from "../../members/files/files-for-post.server.ts";
import type { FileUser } from "../../members/files/parts/file-uses.server.ts";
import type { User } from "../../members/users/user.ts";
import { listMembersByNames } from "../../members/users/usernames.server.ts";
import { listFetchable } from "../pictures/fetchable.server.ts";
import type { ContentInput } from "./input.ts";
import { refuseNewcomerContent } from "./newcomer-limits.server.ts";

type ReadContent = {
  content: string;
  excerpt: string;
  mentioned_ids: number[];
  file_ids: number[];
  /** Of pictures that are to be fetched. */
  picture_addresses: string[];
};
/** The post that an edit changes. */
type StoredPost = { user: FileUser; owner_id: number };

/**
 * The HTML to store, its excerpt, the members it mentions, the files it shows and the pictures it
 * waits for. The input is parsed once.
 */
export async function readContent(
  actor: User,
  { content: text, content_format = "html" }: ContentInput,
  stored_post?: StoredPost,
): Promise<ReadContent> {
  const parsed_document = withinLimits(() => parseContent(text, content_format));
  const shown_files = await listFilesForPost(actor, fileIdsIn(parsed_document), stored_post?.user);
  const own_document = resolveFiles(parsed_document, shown_files);
  const { document, ...pictures } = await readPictures(
    stored_post?.owner_id ?? actor.id,
    own_document,
  );
  if (isBlank(document)) throw unprocessable("contentRequired", "content");
  const members = await listMembersByNames(mentionedNames(document));
  const mentioned_ids = [...new Set(members.map(({ id }) => id))];
  refuseNewcomerContent(actor, document, mentioned_ids);
  const usernames = new Map(members.map(({ name, username }) => [name, username]));
  const linked_document = linkMentions(document, usernames);
  const content = refusingUnsafe(actor, () => withinLimits(() => writeContent(linked_document)));
  const file_ids = [...new Set([...shown_files.map(({ id }) => id), ...pictures.fetched_ids])];
  const { picture_addresses } = pictures;
  return { content, excerpt: excerptOf(document), mentioned_ids, file_ids, picture_addresses };
}

/** Shows pictures of other sites that were fetched for posts of this member before. */
async function readPictures(owner_id: number, document: Document) {
  const addresses = listFetchable(document);
  const pictures = await listFetchedPictures(owner_id, addresses);
  const by_address = new Map(pictures.map((picture) => [picture.address, picture]));
  return {
    document: showFetched(document, (src) => by_address.get(pictureAddress(src) ?? "")),
    fetched_ids: pictures.map(({ id }) => id),
    picture_addresses: addresses.filter((address) => !by_address.has(address)),
  };
}

/** How many pictures of the input are links in what was stored. */
export function countLeftOut(
  { content: text, content_format = "html" }: ContentInput,
  stored_html: string,
): number {
  return countLeftOutImages(text, content_format, stored_html);
}

/** A new topic has only a forum. */
export type WritingPlace = { forum_id: number } | { topic_id: number };

/**
 * The names of mentioned members who do not see the forum, so that the mention does not notify them.
 * None where the actor does not see it either.
 */
export async function listUnnotified(
  actor: User,
  { content, content_format = "html" }: ContentInput,
  place: WritingPlace,
): Promise<string[]> {
  if (!content.includes("@")) return [];
  const document = withinLimits(() => parseContent(content, content_format));
  const members = await listMembersByNames(mentionedNames(document));
  if (members.length === 0) return [];
  const forum_id =
    "forum_id" in place
      ? sql`(select id from ${forums} where id = ${place.forum_id}::int and ${isVisibleForumTo(actor, forums.id)})`
      : sql`(select forum_id from ${topics} where id = ${place.topic_id}::int and ${isVisibleTopicTo(actor)})`;
  const rows = await db
    .select({ username: users.username })
    .from(users)
    .where(
      sql`${users.id} = any(${numberArray(members.map(({ id }) => id))}) and not ${isVisibleForumOf(users.id, forum_id)}`,
    )
    .orderBy(byName(users.username));
  return rows.map(({ username }) => username);
}

/**
 * The content as it would be stored. A preview costs as much as storing, so it is rate limited too.
 */
export async function previewContent(actor: User, input: ContentInput): Promise<string> {
  await rateLimit("preview", actor);
  return (await readContent(actor, input)).content;
}
