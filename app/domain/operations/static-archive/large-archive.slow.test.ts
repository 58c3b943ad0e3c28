import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { translateFor } from "#locales/translators.server.ts";
import { createdForum, createdMember, fill } from "#tests/support/domain.ts";
import { garbageCollector } from "#tests/support/garbage-collector.ts";
import { makeStaticArchive } from "./make-static-archive.server.ts";

const TOPICS = 4000;
/** One of the topics is so long. */
const LONG = 20_000;
const REPLIES_EACH = 10;
const WORDS_EACH = 50;
const VOCABULARY = 60_000;
const GROWTH_MAX_BYTES = 200 * 1024 * 1024;
const MEASURED_EVERY_ROWS = 2000;

const FOLDER = mkdtempSync(join(tmpdir(), "divan-large-archive-"));
afterAll(() => rmSync(FOLDER, { recursive: true }), 120_000);

test("an archive of some thousand topics is made in bounded memory, and its search is smaller than its pages", async () => {
  const member = await createdMember();
  const forum_id = await createdForum();
  await fill(async (tx) => {
    // Frequent words have low numbers, as in a language.
    await tx`create function pg_temp.some_text(salt int) returns text language sql volatile as $$
      select '<p>' || string_agg('söz' || floor(${tx.unsafe(String(VOCABULARY))} ^ random())::int, ' ') || ' <a href="/topic/' || salt || '">konu</a></p>'
      from generate_series(1, ${tx.unsafe(String(WORDS_EACH))}) $$`.simple();
    await tx`insert into topics (forum_id, owner_id, title, content, created_at)
      select ${forum_id}, ${member.id}, 'Konu ' || n, pg_temp.some_text(n), now() - make_interval(mins => n) from generate_series(1, ${TOPICS}::int) n`;
    await tx`insert into posts (topic_id, owner_id, position, content, excerpt, created_at)
      select t.id, ${member.id}, n, pg_temp.some_text(n), 'söz söz söz', now() - make_interval(secs => n)
      from topics t, generate_series(1, case when t.title = 'Konu 1' then ${LONG}::int else ${REPLIES_EACH}::int end) n`;
    await tx`update topic_activity a set total_posts = n, last_position = n, last_owner_id = ${member.id}
      from (select topic_id, count(*)::int as n from posts group by topic_id) p where p.topic_id = a.topic_id`;
    await tx`analyze topics, topic_activity, posts, users, forums`;
  });
  const collectGarbage = garbageCollector();
  const usages: number[] = [];
  const measure = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    usages.push(heapUsed + external);
  };
  let rows = 0;
  const target = join(FOLDER, "archive");
  const began_ms = performance.now();
  const archive = await makeStaticArchive({ kind: "members" }, target, {
    translateFor,
    search_script: "",
    onProgress: () => {
      rows += 1;
      if (rows % MEASURED_EVERY_ROWS === 1) measure();
    },
  });
  const minutes = (performance.now() - began_ms) / 60_000;
  const [pages, search] = [sizeOf(join(target, "topic")), sizeOf(join(target, "search"))];
  const growth = Math.max(...usages) - (usages[0] ?? 0);
  process.stdout.write(
    `${archive.topics} topics and ${archive.posts} replies in ${(minutes * 60).toFixed(0)} s: ${Math.round(archive.topics / minutes)} topics and ${Math.round(archive.posts / minutes)} replies a minute; ${megabytes(growth)} MB more memory, pages ${megabytes(pages)} MB, search ${megabytes(search)} MB\n`,
  );
  expect(archive).toMatchObject({ posts: (TOPICS - 1) * REPLIES_EACH + LONG });
  expect(growth).toBeLessThan(GROWTH_MAX_BYTES);
  expect(search).toBeLessThan(pages);
}, 900_000);

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
