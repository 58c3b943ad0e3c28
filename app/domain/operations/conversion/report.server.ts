import * as z from "zod";
import { parseHtml } from "#app/content/parse-html.server.ts";
import { blocksAsText } from "#app/content/plain-text.server.ts";
import { withDescriptions } from "#app/content/text.ts";
import { findPath } from "./links.server.ts";
import { LOSSES } from "./losses.ts";
import type { People } from "./people.server.ts";
import type { ConversionStore } from "./store.server.ts";
import { RENAME_REASONS } from "./usernames.ts";

const SAMPLES = 20;
/** Half of the samples are posts of which something is lost, as far as there are so many. */
const LOSSY_SAMPLES = 10;
const SAMPLE_MAX = 2000;
/** For a picture without a description, in a report that has no language. */
const PICTURE = "📷";

const THINGS = ["members", "forums", "topics", "posts", "files"] as const;

const count = z.int().nonnegative();

/** What a conversion has found, before anything is imported. */
export const report_shape = z.object({
  /** "phpBB 3.3" */
  source: z.string(),
  /** How many the source has, and how many the archive. Removed ones count in both. */
  counts: z.array(
    z.object({
      thing: z.enum(THINGS),
      before: count,
      after: count,
    }),
  ),
  removed: z.object({ topics: count, replies: count }),
  losses: z.array(z.object({ loss: z.enum(LOSSES), count, example: z.string().nullable() })),
  renamed: z.array(
    z.object({
      id: count,
      before: z.string(),
      after: z.string(),
      reason: z.enum(RENAME_REASONS),
    }),
  ),
  /** Members without their address, because the other member has it. */
  doubled: z.array(z.object({ id: count, username: z.string(), kept_by: z.string() })),
  private_forums: z.array(z.string()),
  samples: z.array(
    z.object({
      path: z.string(),
      author: z.string(),
      before: z.string(),
      after: z.string(),
    }),
  ),
});
export type ConversionReport = z.infer<typeof report_shape>;
type SourceCounts = Record<ConversionReport["counts"][number]["thing"], number>;

/** How many things the source has. Call it before anything is prepared. */
export function countSource(store: ConversionStore): SourceCounts {
  return {
    members: store.count("members where not is_without_account"),
    forums: store.count("forums where holds_topics"),
    topics: store.count("topics"),
    posts: store.count("posts"),
    files: store.count("files"),
  };
}

export function makeReport(
  store: ConversionStore,
  source: string,
  before: SourceCounts,
  { renamed, doubled }: People,
): ConversionReport {
  const after: SourceCounts = {
    members: store.count("members where not is_without_account"),
    forums: store.count("flat_forums"),
    topics: store.count("topics"),
    posts: store.count("texts"),
    files: store.count("file_refs"),
  };
  return {
    source,
    counts: THINGS.map((thing) => ({ thing, before: before[thing], after: after[thing] })),
    removed: {
      topics: store.count("topics where is_removed"),
      replies: store.count(
        "replies r join posts p on p.id = r.id join topics t on t.id = r.topic_id where p.is_removed or t.is_removed",
      ),
    },
    losses: store.listLosses(),
    renamed,
    doubled,
    private_forums: store
      .list("select name from flat_forums where is_private order by forum_id")
      .map(({ name }) => String(name)),
    samples: takeSamples(store),
  };
}

/** The same posts each time: those of which most kinds of things are lost, and others at even distances. */
function takeSamples(store: ConversionStore): ConversionReport["samples"] {
  const lossy = store
    .list(
      "select min(post_id) as id from losses_of_posts group by loss order by loss limit ?",
      LOSSY_SAMPLES,
    )
    .map(({ id }) => Number(id));
  const total = store.count("texts");
  const others = SAMPLES - lossy.length;
  const even = Array.from({ length: others }, (_, index) =>
    Number(
      store.find(
        "select post_id from texts order by post_id limit 1 offset ?",
        Math.floor((index * total) / others),
      )?.post_id ?? 0,
    ),
  );
  return [...new Set([...lossy, ...even])].flatMap((post_id) => readSample(store, post_id) ?? []);
}

function readSample(
  store: ConversionStore,
  post_id: number,
): ConversionReport["samples"][number] | null {
  const row = store.find(
    `select p.text, x.html, iif(m.is_without_account, coalesce(nullif(p.author_name, ''), m.name), m.username) as author
     from posts p join texts x on x.post_id = p.id join members m on m.id = p.author_id where p.id = ?`,
    post_id,
  );
  if (!row) return null;
  return {
    path: findPath(store, { kind: "post", id: post_id }) ?? "",
    author: String(row.author),
    before: String(row.text).slice(0, SAMPLE_MAX),
    after: blocksAsText(withDescriptions(parseHtml(String(row.html)), PICTURE)).slice(
      0,
      SAMPLE_MAX,
    ),
  };
}
