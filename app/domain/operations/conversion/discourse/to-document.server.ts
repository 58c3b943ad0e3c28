import { type Document, hrefOf, linkOf, mapRuns, type Run } from "#app/content/document.ts";
import { parseHtml } from "#app/content/parse-html.server.ts";
import { linkAddress } from "#app/lib/net/addresses.ts";
import type { Links, SourceTables, StoredPost } from "../source.ts";
import { parseCooked, writeCooked } from "./cooked-tree.server.ts";
import { findPoll, readPoll, writePoll } from "./polls.server.ts";
import { rewriteCooked } from "./rewrite-cooked.server.ts";
import { PLACEHOLDER_ADDRESS, type Rewriting } from "./rewriting.server.ts";

/** The HTML that Discourse has made of a post, as our document. */
export function cookedToDocument(post: StoredPost, links: Links, tables: SourceTables): Document {
  if (post.extra !== null) return plainDocument(post.text);
  const rewriting: Rewriting = {
    links,
    runs: [],
    lost_formats: new Set(),
    findPost(topic_id, post_number) {
      const row = tables.find(
        "select post_id from raw_numbers where topic_id = ? and number = ?",
        topic_id,
        post_number,
      );
      return row ? links.post(Number(row.post_id)) : null;
    },
    writePoll(node) {
      links.lose("polls");
      const name = node.attributes["data-poll-name"] ?? "poll";
      return writePoll(findPoll(tables, post.id, name) ?? readPoll(node));
    },
  };
  const nodes = rewriteCooked(parseCooked(post.text), rewriting);
  for (const format of rewriting.lost_formats) links.lose("lost_format", format);
  return mapRuns(parseHtml(writeCooked(nodes)), (runs) =>
    runs.map((run) => fillPlaceholder(run, rewriting.runs)),
  );
}

/** A post of which Discourse has stored no HTML, as it was typed. */
function plainDocument(text: string): Document {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => ({ kind: "p", runs: [{ text: paragraph.trim(), marks: [] }] }));
}

/** Puts the run in the place of its placeholder. It keeps what the text around it has. */
function fillPlaceholder(run: Run, runs: Rewriting["runs"]): Run {
  const address = linkOf(run);
  if (!address?.startsWith(PLACEHOLDER_ADDRESS)) return run;
  const replacement = runs[Number(address.slice(PLACEHOLDER_ADDRESS.length))];
  // Somebody has written such an address.
  if (!replacement) return run;
  const { run: inner, href } = replacement;
  const outer_marks = run.marks.filter((mark) => hrefOf(mark) === null);
  if (!inner.image) return { ...inner, marks: [...new Set([...outer_marks, ...inner.marks])] };
  const link = href === null ? null : linkAddress(href);
  return { ...inner, marks: link === null ? [] : [`link ${link}`] };
}
