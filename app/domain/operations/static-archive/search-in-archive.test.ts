import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { tokensOf } from "#app/lib/text/fold-text.ts";
import { translateFor } from "#locales/translators.server.ts";
import { createdMember, createdPost, createdTopic } from "#tests/support/domain.ts";
import { buildSearchScript, readArchive, searchFilesOf } from "#tests/support/static-archive.ts";
import { parseQuery } from "../../search/query/parsed-query.ts";
import { splitQuery } from "../../search/query/search-query.ts";
import pairs from "../../search/words/search-pairs.json" with { type: "json" };
import { type Found, searchArchive } from "./browser/search-archive.ts";
import { makeStaticArchive } from "./make-static-archive.server.ts";
import { replyFileOf, topicFileOf, type WordFile } from "./search-files.ts";
import { WordLists } from "./word-lists.server.ts";

const FOLDER = mkdtempSync(join(tmpdir(), "divan-search-archive-"));
afterAll(() => rmSync(FOLDER, { recursive: true }));

/** The files have no order of words and no signs, so what has the words of a phrase is found. */
function isByOrder(query: string): boolean {
  const { phrases, without_phrases } = parseQuery(splitQuery(query));
  return phrases.length + without_phrases.length > 0;
}

test("the search of an archive finds what the search of the site finds", async () => {
  const words = new WordLists(join(FOLDER, "words"));
  for (const [n, { text }] of pairs.entries()) {
    words.add(
      "reply",
      n + 1,
      tokensOf(text).map(({ word }) => word),
    );
    // The parts that are written on the way are put together.
    if (n % 100 === 0) await words.writeAll();
  }
  const files = new Map<string, WordFile>();
  for await (const { name, words: lists } of words.files()) files.set(name, lists);
  const mistakes: string[] = [];
  for (const [n, { query, text, is_found }] of pairs.entries()) {
    const found = await searchArchive(query, async (path) => files.get(path) ?? null);
    const is_found_here = found?.post_ids.includes(n + 1) ?? false;
    if (is_found && !is_found_here) mistakes.push(`not found: ${query} | ${text}`);
    if (!is_found && is_found_here && !isByOrder(query)) mistakes.push(`found: ${query} | ${text}`);
  }
  expect(mistakes).toEqual([]);
});

test("topics and replies are found in the files of an archive, also by their endings", async () => {
  const member = await createdMember();
  const about = await createdTopic(member, {
    title: "IŞIK meselesi",
    content: "<p>Salonun perdesi ve kitapları</p>",
  });
  const other = await createdTopic(member, {
    title: "Books",
    content: "<p>Işığı açık kalan salon</p>",
  });
  const reply = await createdPost(
    member,
    about,
    "<p>Kitabımı İstanbul’da unuttum; <em>the books</em>.</p>",
  );
  const later = await createdPost(member, other, "<p>İstanbul kitap fuarı</p>");
  const target = join(FOLDER, "archive");
  const search_script = await buildSearchScript();
  await makeStaticArchive({ kind: "members" }, target, { translateFor, search_script });
  const archive = readArchive(target);
  const load = searchFilesOf(archive);
  const search = async (typed: string): Promise<Partial<Found> | null> => {
    const found = await searchArchive(typed, load<WordFile>);
    return found && { topic_ids: found.topic_ids, post_ids: found.post_ids };
  };
  expect(await search("ışık")).toEqual({ topic_ids: [about, other], post_ids: [] });
  expect(await search("isik salon")).toEqual({ topic_ids: [other, about], post_ids: [] });
  expect(await search("kitap")).toEqual({ topic_ids: [about], post_ids: [later, reply] });
  expect(await search("kitap istanbul -fuar")).toEqual({ topic_ids: [], post_ids: [reply] });
  expect(await search("book")).toEqual({ topic_ids: [other], post_ids: [reply] });
  expect(await search("kitap in:title")).toEqual({ topic_ids: [], post_ids: [] });
  expect(await search("hiçbiryerdeyok")).toEqual({ topic_ids: [], post_ids: [] });
  expect(await search("-kitap")).toBeNull();
  expect(await searchArchive("author:selin kitap", load<WordFile>)).toMatchObject({
    is_incomplete: true,
  });

  const topic_file = await load<Record<string, unknown>>(topicFileOf(about));
  expect(topic_file?.[about]).toEqual([
    "IŞIK meselesi",
    "",
    member.username,
    expect.stringMatching(/^\d{4}-/),
  ]);
  const reply_file = await load<Record<string, unknown>>(replyFileOf(reply));
  expect(reply_file?.[reply]).toEqual([
    about,
    1,
    member.username,
    expect.any(String),
    expect.stringContaining("Kitabımı"),
  ]);
  const page = archive.get("search.html")?.toString() ?? "";
  expect(page).toContain('<script src="search/search.js"></script>');
  expect(archive.get("search/search.js")?.toString()).toBe(search_script);
});

test("the script of the search is one classic script", async () => {
  const script = await buildSearchScript();
  expect(script).toMatch(/^\(function\(\)\{|^\(\(\)=>\{|^var archive=/);
  expect(script).not.toMatch(/\bimport\b|\bfetch\(|https?:/);
});
