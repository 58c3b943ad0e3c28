/*
 * A deletion removes what belongs to an account, forum or topic in batches. These conditions leave
 * out what still waits for it. They are SQL, because an export reads every table without a reader:
 * only superusers may have it.
 */

const forum_exists = "exists (select from forums f where f.id = t.forum_id)";
const owner_exists = "exists (select from users u where u.id = t.owner_id)";

export const topic_exists = `${forum_exists} and ${owner_exists}`;

/** Whether the topic with this id exists, and every member reads it if `is_open`. */
export function topicExists(id: string, is_open = false): string {
  return `exists (select from topics tt join forums tf on tf.id = tt.forum_id join users tu on tu.id = tt.owner_id
    where tt.id = ${id}${is_open ? " and not tf.is_restricted" : ""})`;
}

/** The same of a reply. */
export function replyExists(id: string, is_open = false): string {
  return `exists (select from posts p join users pu on pu.id = p.owner_id
    where p.id = ${id} and ${topicExists("p.topic_id", is_open)})`;
}

export const reply_exists = `${owner_exists} and ${topicExists("t.topic_id")}`;
export const open_forum =
  "exists (select from forums f where f.id = t.forum_id and not f.is_restricted)";
