import { TITLE_MAX } from "#app/contract/field-limits.ts";
import type { ConversionStore } from "./store.server.ts";
import { tidyLine } from "./tidy-line.ts";

/**
 * Finds the first post of each topic and gives the others their numbers, in one order by time and id
 * unless the source has numbers. Removed posts keep theirs, as here.
 */
export function prepareTopics(store: ConversionStore, guest_id: number): void {
  dropOrphans(store);
  store.exec("create index posts_of_topic on posts (topic_id, created_ms, id)");
  // A removed post is the first only if the topic has no other.
  store.exec(`
    update topics set first_post_id = (select p.id from posts p where p.topic_id = topics.id
      order by p.is_removed, coalesce(p.number, 0), p.created_ms, p.id limit 1)`);
  store.exec("delete from topics where first_post_id is null");
  store.exec(`
    update topics set is_removed = 1 where not is_removed
      and (select is_removed from posts p where p.id = topics.first_post_id)`);
  store.exec(
    "create table replies (id integer primary key, topic_id integer not null, number integer not null)",
  );
  store.exec(`
    insert into replies select p.id, p.topic_id,
      row_number() over (partition by p.topic_id order by p.created_ms, p.id)
    from posts p join topics t on t.id = p.topic_id where p.id <> t.first_post_id and p.number is null`);
  store.exec(`
    insert into replies select p.id, p.topic_id, p.number
    from posts p join topics t on t.id = p.topic_id where p.id <> t.first_post_id and p.number > 0`);
  renumberTopics(store);
  store.exec("create unique index reply_numbers on replies (topic_id, number)");
  store.exec(`
    create table last_replies as select r.topic_id, max(r.number) as last_number, max(p.created_ms) as last_ms
      from replies r join posts p on p.id = r.id group by r.topic_id;
    create unique index last_replies_topic on last_replies (topic_id)`);
  tidyTitles(store);
  assignAuthors(store, guest_id);
}

/** Posts of guests, and of accounts that the source does not have, belong to one former member. */
function assignAuthors(store: ConversionStore, guest_id: number): void {
  const without_author = "author_id is not null and author_id not in (select id from members)";
  store.lose("guest_posts", store.count("posts where author_id is null"));
  store.lose("missing_author", store.count(`posts where ${without_author}`));
  store.run(
    `update posts set author_id = ? where author_id is null or ${without_author}`,
    guest_id,
  );
  if (store.count(`posts where author_id = ${guest_id}`) === 0)
    store.run("delete from members where id = ?", guest_id);
}

/** What names something that is not there cannot be shown anywhere. */
function dropOrphans(store: ConversionStore): void {
  const orphaned_topics = "topics where forum_id not in (select forum_id from flat_forums)";
  store.lose("missing_forum", store.count(orphaned_topics));
  store.exec(`delete from ${orphaned_topics}`);
  const orphaned_posts = "posts where topic_id not in (select id from topics)";
  store.lose("missing_topic", store.count(orphaned_posts));
  store.exec(`delete from ${orphaned_posts}`);
}

/** A topic in which two posts have one number, or one has none beside those that have, is numbered by time. */
function renumberTopics(store: ConversionStore): void {
  store.exec(`
    create table misnumbered as select topic_id from replies group by topic_id, number having count(*) > 1
    union select p.topic_id from posts p join topics t on t.id = p.topic_id
      where p.id <> t.first_post_id and p.id not in (select id from replies)`);
  store.lose("number_taken", store.count("misnumbered"));
  store.exec("delete from replies where topic_id in (select topic_id from misnumbered)");
  store.exec(`
    insert into replies select p.id, p.topic_id,
      row_number() over (partition by p.topic_id order by p.created_ms, p.id)
    from posts p join topics t on t.id = p.topic_id
    where p.id <> t.first_post_id and p.topic_id in (select topic_id from misnumbered)`);
}

function tidyTitles(store: ConversionStore): void {
  for (const { id, title } of store.list("select id, title from topics")) {
    const tidy = tidyLine(String(title), TITLE_MAX) || `#${id}`;
    if (String(title).length > TITLE_MAX) store.lose("cut_title", 1, String(title));
    if (tidy !== title) store.run("update topics set title = ? where id = ?", tidy, Number(id));
  }
}
