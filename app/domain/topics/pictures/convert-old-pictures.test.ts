import { expect, test } from "vitest";
import { actor, createdPost, createdTopic, sql } from "#tests/support/domain.ts";
import { postVersion } from "../topics/versions.server.ts";
import { removePost } from "../trash/remove-post.server.ts";
import { convertOldPictures } from "./convert-old-pictures.server.ts";

const BREAD = "https://resim.example/ekmek.jpg?a=1&amp;b=2";
/** As older releases stored it. */
const OLD = `<p>Bakın <img src="${BREAD}" alt="Bir ekmek" loading="lazy"></p>`;
const LINK = `<p>Bakın <a class="waiting-image" href="${BREAD}" rel="nofollow noopener ugc">Bir ekmek</a></p>`;

const convert = () => convertOldPictures({ pause_ms: 0 });

test("pictures in older posts become links that wait, also in removed ones, and it ends", async () => {
  const ayse = await actor("ayse");
  const topic_id = await createdTopic(ayse);
  const post_id = await createdPost(ayse, topic_id);
  const removed_id = await createdPost(ayse, topic_id);
  await createdPost(ayse, topic_id, "<p>Resimsiz</p>");
  await sql`update topics set content = ${OLD} where id = ${topic_id}`;
  await sql`update posts set content = ${OLD} where id in (${post_id}, ${removed_id})`;
  await removePost(ayse, topic_id, removed_id);
  // As the migration has stored them, which a reset of the database deletes.
  await sql`insert into old_pictures (step, source) values (1, 'topics'), (2, 'posts'), (3, 'removed_topics'), (4, 'removed_posts')
    on conflict do nothing`;

  await convert();
  expect(await sql`select content, updated_at, excerpt from topics where id = ${topic_id}`).toEqual(
    [{ content: LINK, updated_at: null, excerpt: "Bakın [Bir ekmek]" }],
  );
  expect(await sql`select content from posts where id = ${post_id}`).toEqual([{ content: LINK }]);
  expect(await sql`select content from removed_posts where id = ${removed_id}`).toEqual([
    { content: LINK },
  ]);
  expect(postVersion({ content: OLD })).toBe(postVersion({ content: LINK }));
  const rows =
    await sql`select address, is_old, topic_id, post_id from waiting_pictures order by post_id`;
  const waiting = { address: "https://resim.example/ekmek.jpg?a=1&b=2", is_old: true };
  expect(rows).toEqual([
    { ...waiting, topic_id: null, post_id },
    { ...waiting, topic_id: null, post_id: removed_id },
    { ...waiting, topic_id, post_id: null },
  ]);
  expect(await sql`select from old_pictures`).toEqual([]);

  // A later start finds nothing to do.
  await sql`update posts set content = ${OLD} where id = ${post_id}`;
  await convert();
  expect(await sql`select content from posts where id = ${post_id}`).toEqual([{ content: OLD }]);
});

test("continues where it was, and leaves a text that is too large for the parser", async () => {
  const ayse = await actor("ayse");
  const topic_id = await createdTopic(ayse);
  const [first_id, second_id, large_id] = [
    await createdPost(ayse, topic_id),
    await createdPost(ayse, topic_id),
    await createdPost(ayse, topic_id),
  ];
  const large = `${OLD}${"<p>x</p>".repeat(4000)}`;
  await sql`update posts set content = ${OLD} where id in (${first_id}, ${second_id})`;
  await sql`update posts set content = ${large} where id = ${large_id}`;
  await sql`insert into old_pictures (step, source, after_id) values (3, 'posts', ${first_id})`;
  await convert();
  const rows = await sql`select id, content from posts where id >= ${first_id} order by id`;
  expect(rows).toEqual([
    { id: first_id, content: OLD },
    { id: second_id, content: LINK },
    { id: large_id, content: large },
  ]);
});
