import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import type { Document } from "#app/content/document.ts";
import { removeFolders } from "#tests/conversion/load-source.ts";
import {
  addForums,
  addTalk,
  at,
  convertSample,
  pick,
  sourceOf,
} from "#tests/conversion/sample-source.ts";

afterAll(removeFolders);

const showing = (src: string): Document => [
  { kind: "p", runs: [{ text: "", marks: [], image: { src, alt: "", width: 0, height: 0 } }] },
  { kind: "p", runs: [{ text: "bağ", marks: [`link ${src}`] }] },
];

describe("people", () => {
  test("have each address once, as the database compares them, and none of another's", async () => {
    const addresses = ["i@x.org", "İ@x.org", "ı@x.org", "I@X.org", "member-7@no-address.invalid"];
    const { lines, report } = await convertSample(
      sourceOf((store) => {
        addTalk(store);
        for (const [index, email] of addresses.entries())
          store.addMember({
            id: 20 + index,
            name: `uye${index}`,
            email,
            is_email_confirmed: index === 2,
            created_ms: 0,
          });
      }),
    );
    expect(pick(lines.members, "id", "email").slice(-6)).toEqual([
      [20, null],
      [21, null],
      [22, "ı@x.org"],
      [23, null],
      [24, null],
      [25, null],
    ]);
    expect(report.doubled.slice(1).map(({ id, kept_by }) => [id, kept_by])).toEqual([
      [20, "uye2"],
      [21, "uye2"],
      [23, "uye2"],
    ]);
  });

  test("are not called as deleted accounts are here", async () => {
    const { lines } = await convertSample(
      sourceOf((store) => {
        addTalk(store);
        store.addMember({ id: 20, name: "former MEMBER 21", created_ms: 0 });
      }),
    );
    expect(pick(lines.members, "id", "username").slice(-2)).toEqual([
      [20, "former.membe"],
      [21, "Former member 21"],
    ]);
    expect(pick(lines.former_usernames, "member_id")).not.toContainEqual([20]);
  });

  test("of thousands with one name and a long chain of inviters take no long time", async () => {
    const { lines } = await convertSample(
      sourceOf((store) => {
        addForums(store);
        for (let id = 1; id <= 20_000; id += 1)
          store.addMember({ id, name: "Ünlü Ad Soyad", inviter_id: id + 1, created_ms: 0 });
        store.addMember({ id: 20_001, name: "Son", inviter_id: 19_999, created_ms: 0 });
      }),
    );
    expect(pick(lines.members, "username").slice(-2)).toEqual([["ünlü.ad20000"], ["son"]]);
    expect(pick(lines.lineage, "inviter_id").slice(-4)).toEqual([
      [19_999],
      [null],
      [20_001],
      [19_999],
    ]);
  });
});

describe("forums", () => {
  test("may lie in each other as deep as somebody likes", async () => {
    const { lines } = await convertSample(
      sourceOf((store) => {
        for (let id = 1; id <= 20_000; id += 1)
          store.addForum({
            id,
            parent_id: id - 1 || null,
            name: "F",
            description: "",
            position: id,
            holds_topics: id === 20_000,
            is_private: id === 2,
          });
      }),
    );
    expect(pick(lines.forums, "id", "is_restricted")).toEqual([[20_000, true]]);
  });
});

describe("files", () => {
  test("no post shows a file of a post that its readers could not read", async () => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "#406080" } });
    const { lines } = await convertSample(
      sourceOf(
        (store) => {
          addTalk(store);
          // In a closed forum, deleted, in a deleted topic, and open.
          for (const post_id of [110, 102, 121, 103]) {
            const file = { path: "d.png", name: `gizli-${post_id}.png`, owner_id: 2, post_id };
            store.addFile({ ...file, ref: String(post_id), created_ms: at(22) });
            store.addAddress(`download/file.php?id=${post_id}`, {
              kind: "file",
              ref: String(post_id),
            });
          }
          const post = { topic_id: 10, author_id: 3, created_ms: at(40) };
          store.addPost({ ...post, id: 200, text: "[img]" });
        },
        {
          toDocument: ({ text }) =>
            text === "[img]"
              ? [110, 102, 121, 103].flatMap((id) =>
                  showing(`https://old.example.org/download/file.php?id=${id}`),
                )
              : [],
        },
      ),
      { "d.png": await picture.png().toBuffer() },
    );
    const content = String(pick(lines.replies, "content").at(-1)?.[0]);
    expect(content.match(/href="\/[^"]+"/g)).toEqual([
      'href="/picture/4"',
      'href="/files/4/gizli-103.png"',
    ]);
    expect(pick(lines.file_uses, "reply_id", "file_id")).toContainEqual([200, 4]);
    expect(pick(lines.file_uses, "reply_id").filter(([id]) => id === 200)).toHaveLength(1);
  });
});
