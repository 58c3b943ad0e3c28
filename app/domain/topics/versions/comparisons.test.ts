import { expect, test, vi } from "vitest";
import { compareWords } from "#app/lib/text/word-changes.ts";
import { actor, createdPost, createdTopic } from "#tests/support/domain.ts";
import { changePost } from "../topics/posts.server.ts";
import { getVersionsPage } from "./versions-page.server.ts";

vi.mock("#app/lib/text/word-changes.ts", { spy: true });

const listOf = (word: string) => `<ul><li>${`${word} `.repeat(1500)}</li></ul>`;

test("two versions are compared once, also if they are too long to be shown with their format", async () => {
  const ayse = await actor("ayse");
  const topic_id = await createdTopic(ayse);
  const post_id = await createdPost(ayse, topic_id, listOf("kelime"));
  await changePost(ayse, topic_id, post_id, { content: listOf("sözcük") });
  const { versions } = await getVersionsPage(ayse, { topic_id, post_id }, 1);
  expect(versions[0]).toMatchObject({ blocks: null, text: expect.any(Array) });
  const pairs = vi.mocked(compareWords).mock.calls.filter(([before, after]) => before !== after);
  expect(pairs).toHaveLength(1);
});
