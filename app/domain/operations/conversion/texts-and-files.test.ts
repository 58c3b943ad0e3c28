import { afterAll, describe, expect, test } from "vitest";
import type { Document } from "#app/content/document.ts";
import { removeFolders } from "#tests/conversion/load-source.ts";
import {
  addForums,
  addPeople,
  addTalk,
  at,
  convertSample,
  pick,
  sourceOf,
} from "#tests/conversion/sample-source.ts";

afterAll(removeFolders);

const link = (href: string): Document => [
  { kind: "p", runs: [{ text: "bağ", marks: [`link ${href}`] }] },
];

/** How a post shows a link to `href` with this text. */
async function shownText(href: string, text: string): Promise<unknown> {
  const { lines } = await convertSample(
    sourceOf(
      (store) => {
        addTalk(store);
        store.addPost({ id: 200, topic_id: 10, author_id: 3, created_ms: at(40), text: "" });
      },
      { toDocument: () => [{ kind: "p", runs: [{ text, marks: [`link ${href}`] }] }] },
    ),
  );
  return pick(lines.replies, "content").at(-1)?.[0];
}

describe("texts", () => {
  test("links of former hosts lead here, others stay", async () => {
    const hrefs = [
      "https://old.example.org/forum/viewtopic.php?f=2&t=10",
      "/viewtopic.php?p=103#p103",
      "https://other.example.org/viewtopic.php?t=10",
      "javascript:alert(1)",
    ];
    const { lines } = await convertSample(
      sourceOf(
        (store) => {
          addTalk(store);
          for (const [index, text] of hrefs.entries())
            store.addPost({
              id: 200 + index,
              topic_id: 10,
              author_id: 3,
              created_ms: at(40),
              text,
            });
        },
        { toDocument: ({ text }) => link(text) },
      ),
    );
    expect(pick(lines.replies, "content").slice(-4)).toEqual([
      ['<p><a href="/topic/10">bağ</a></p>'],
      ['<p><a href="/topic/10/post/103">bağ</a></p>'],
      [
        '<p><a href="https://other.example.org/viewtopic.php?t=10" rel="nofollow noopener ugc">bağ</a></p>',
      ],
      ["<p>bağ</p>"],
    ]);
  });

  test.each([
    ["https://old.example.org/viewtopic.php?t=10", "https://old.example.org/viewtopic.php?t=10"],
    ["https://old.example.org/viewtopic.php?t=10", " old.example.org/viewtopic.php?t=10"],
    [
      "https://old.example.org/forum/viewtopic.php?f=2&t=10",
      "https://old.example.org/forum/viewtopic ... ?f=2&t=10",
    ],
    ["/viewtopic.php?t=10", "/viewtopic.php?t=10"],
  ])("a link to %s that shows its address %j shows the new one", async (href, text) => {
    expect(await shownText(href, text)).toBe('<p><a href="/topic/10">/topic/10</a></p>');
  });

  test("a link of a former host keeps words, and the address of another page", async () => {
    const href = "https://old.example.org/viewtopic.php?t=10";
    for (const text of ["konu", "https://old.example.org/viewtopic.php?t=11"])
      expect(await shownText(href, text)).toBe(`<p><a href="/topic/10">${text}</a></p>`);
    const member = "https://old.example.org/memberlist.php?u=3";
    expect(await shownText(member, member)).toBe(
      '<p><a href="/user/ali.veli2">/user/ali.veli2</a></p>',
    );
  });

  test("what is above the limits of posts is readable and counted", async () => {
    const cells = Array.from({ length: 60 }, (_, index) => ({
      runs: [{ text: String(index), marks: [] }],
      colspan: 1,
      rowspan: 1,
    }));
    const documents: Document[] = [
      [{ kind: "table", head: null, body: [cells] }],
      Array.from({ length: 5000 }, () => ({
        kind: "p",
        runs: [{ text: "ş".repeat(80), marks: [] }],
      })),
      [],
    ];
    const { lines, report } = await convertSample(
      sourceOf(
        (store) => {
          addPeople(store);
          addForums(store);
          store.addTopic({ id: 1, forum_id: 2, title: "Uzun" });
          for (const [index] of documents.entries())
            store.addPost({
              id: index + 1,
              topic_id: 1,
              author_id: 3,
              created_ms: at(index),
              text: String(index),
            });
        },
        { toDocument: ({ text }) => documents[Number(text)] ?? [] },
      ),
    );
    const [table = "", long = "", empty] = [
      ...pick(lines.topics, "content"),
      ...pick(lines.replies, "content"),
    ].map(([content]) => String(content));
    expect(table).toMatch(/^<p>0 \| 1 \| .* \| 59<\/p>$/);
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(262_144);
    expect(Buffer.byteLength(long)).toBeGreaterThan(100_000);
    expect(long).toMatch(/<p>…<\/p>$/);
    expect(empty).toBe("<p>…</p>");
    expect(report.losses.map(({ loss }) => loss)).toEqual(
      expect.arrayContaining(["lost_format", "cut_text"]),
    );
  });
});

describe("files", () => {
  test("pictures are drawn, files kept, and what is missing or refused is counted", async () => {
    const files = { "a.txt": "düz yazı", "b.bin": Buffer.from([0, 1, 2]), "c.txt": "düz yazı" };
    const { lines, report } = await convertSample(
      sourceOf((store) => {
        addTalk(store);
        const file = { owner_id: 3, post_id: 103, created_ms: at(22) };
        store.addFile({ ...file, ref: "1", path: "a.txt", name: "Notlar.txt" });
        store.addFile({ ...file, ref: "2", path: "b.bin", name: "b.bin" });
        store.addFile({ ...file, ref: "3", path: "yok.txt", name: "yok.txt" });
        store.addFile({ ...file, ref: "4", path: "c.txt", name: "Notlar.txt", post_id: 100 });
        store.addFile({ ...file, ref: "5", path: "c.txt", name: "notlar.txt", post_id: 110 });
        store.addFile({ ...file, ref: "6", path: "c.txt", name: "notlar.txt", alt: "gizli" });
        store.addAddress("download/file.php?id=4", { kind: "file", ref: "4" });
      }),
      files,
    );
    expect(pick(lines.files, "id", "owner_id", "name", "url_name", "type")).toEqual([
      [1, 3, "Notlar.txt", "notlar.txt", "text/plain"],
      [2, 3, "notlar.txt", "notlar-2.txt", "text/plain"],
      [3, 3, "notlar.txt", "notlar-3.txt", "text/plain"],
    ]);
    expect(pick(lines.file_uses, "file_id", "topic_id", "reply_id")).toEqual([
      [1, null, 103],
      [1, 10, null],
      [2, 11, null],
      [3, null, 103],
    ]);
    expect(pick(lines.replies, "content").at(-1)).toEqual([
      '<p>Üçüncü</p><p><a class="file" href="/files/1/notlar.txt">Notlar.txt</a></p><p><a class="file" href="/files/3/notlar-3.txt">notlar.txt</a></p>',
    ]);
    expect(pick(lines.old_addresses, "address", "path")[0]).toEqual([
      "download/file.php?id=4",
      "/files/1/notlar.txt",
    ]);
    expect(report.losses.map(({ loss, count }) => [loss, count])).toEqual(
      expect.arrayContaining([
        ["missing_file", 1],
        ["refused_file", 1],
      ]),
    );
  });
});
