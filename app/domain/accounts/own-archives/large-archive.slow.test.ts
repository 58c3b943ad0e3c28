import { expect, test } from "vitest";
import { writeZip } from "#app/lib/zip/write-zip.ts";
import { translateFor } from "#locales/translators.server.ts";
import { createdMember, createdTopic, fill, reload } from "#tests/support/domain.ts";
import { garbageCollector } from "#tests/support/garbage-collector.ts";
import { listArchiveEntries } from "./archive-contents.server.ts";

const REPLIES = 250_000;
const GROWTH_MAX_BYTES = 50 * 1024 * 1024;
const MEASURED_EVERY_BYTES = 256 * 1024;
/** Text as long as that of most replies. */
const WORDS = 60;

test("the archive of a member with a quarter of a million replies is made in bounded memory", async () => {
  const member = await createdMember();
  const topic_id = await createdTopic(member);
  await fill(
    (tx) => tx`insert into posts (topic_id, owner_id, position, content, created_at)
      select ${topic_id}, ${member.id}, 10 + n, '<p>' || n || repeat(' söz', ${WORDS}) || '</p>', now() - make_interval(secs => n)
      from generate_series(1, ${REPLIES}::int) n`,
  );
  let rows = 0;
  const entries = listArchiveEntries(await reload(member), translateFor, async (more_rows) => {
    rows += more_rows;
  });
  const collectGarbage = garbageCollector();
  const usage = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  // The first pages load what any archive needs.
  const usages: number[] = [];
  let [bytes, measured_bytes] = [0, 0];
  for await (const chunk of writeZip(entries)) {
    bytes += chunk.length;
    if (bytes - measured_bytes < MEASURED_EVERY_BYTES) continue;
    measured_bytes = bytes;
    usages.push(usage());
  }
  const [first = 0] = usages;
  expect(usages.length).toBeGreaterThan(20);
  expect(Math.max(...usages) - first).toBeLessThan(GROWTH_MAX_BYTES);
  expect(rows).toBeGreaterThan(2 * REPLIES);
}, 600_000);
