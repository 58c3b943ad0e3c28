import { writeHtml } from "#app/content/write-html.server.ts";
import { RAW_TABLES } from "#app/domain/operations/conversion/discourse/raw-tables.server.ts";
import { cookedToDocument } from "#app/domain/operations/conversion/discourse/to-document.server.ts";
import type { Links, Store } from "#app/domain/operations/conversion/source.ts";
import { ConversionStore, storeFor } from "#app/domain/operations/conversion/store.server.ts";

export const SHA1 = "0a1b2c3d4e5f60718293a4b5c6d7e8f901234567";
export const SHORT = "1roZvWQvBxGDRSkWCcWjVFV56dx";
export const PDF = "1111111111111111111111111111111111111111";

const store: Store = storeFor(new ConversionStore(":memory:"));
store.sql.exec(RAW_TABLES);
store.sql.exec(`
  insert into raw_numbers values (10, 2, 101);
  insert into raw_polls values (1, 1, 'poll', 'Nerede &amp; ne?', 0, 0, 0), (2, 1, 'secret', null, 0, 0, 3),
    (3, 1, 'closed', null, 0, 1, 2);
  insert into raw_poll_options values (1, 1, 'Park', 0), (2, 1, '<b>Café</b>', 2), (3, 2, 'Evet', 0),
    (4, 3, 'Hayır', 1);
  insert into raw_poll_votes values (1, 3), (3, 5)`);

export function convertCooked(html: string, extra: unknown = null) {
  const losses: string[] = [];
  const links: Links = {
    post: (id) => `/topic/10/post/${id}`,
    forum: (id) => (id === 4 ? "/forum/4" : null),
    mention: (member) =>
      "name" in member && member.name.toLowerCase() === "ayse"
        ? { text: "@ayse", marks: ["link /user/ayse"] }
        : null,
    file(ref) {
      if (ref === `upload:${SHA1}` || ref === "upload:4399/33691397e78b4d75")
        return {
          text: "",
          marks: [],
          image: { src: "/files/7/a.webp", alt: "", width: 4, height: 3 },
        };
      return ref === `upload:${PDF}`
        ? { text: "tarife.pdf", marks: ["link /files/8/tarife.pdf"] }
        : null;
    },
    lose: (loss, example = "") => losses.push(`${loss} ${example}`),
  };
  const post = { id: 1, text: html, extra };
  return { html: writeHtml(cookedToDocument(post, links, store.sql)), losses };
}

/** The writer's own attributes of links are not of this test. */
export const withoutAttributes = (html: string) => html.replace(/ (?:rel|class)="[^"]*"/g, "");

export const IMAGE = writeHtml([
  {
    kind: "p",
    runs: [
      { text: "", marks: [], image: { src: "/files/7/a.webp", alt: "", width: 4, height: 3 } },
    ],
  },
]);
export const FILE = writeHtml([
  { kind: "p", runs: [{ text: "tarife.pdf", marks: ["link /files/8/tarife.pdf"] }] },
]);
export const emoji = (name: string) =>
  `<img src="/images/emoji/twitter/${name}.png?v=12" title=":${name}:" class="emoji" alt=":${name}:" width="20" height="20">`;
