import { readFileSync } from "node:fs";
import { z } from "zod";
import { REPORT_REASONS } from "#app/domain/moderation/reports/reasons.ts";

const language = z.enum(["tr", "en"]);
const sentences = z.array(z.string().min(1)).readonly();

/** The opening post and the replies that belong to this topic alone. Everything is Markdown. */
const topic_text = z.tuple([z.string(), z.string()], z.string()).readonly();

/** A subject of a forum, with enough sentences for its threads. */
const subject = z.strictObject({
  forum: z.string(),
  language,
  topics: z.array(topic_text).readonly(),
  /** Titles whose text fits one author only, with the username of that author. */
  owners: z.record(z.string(), z.string()).default({}),
  /** Replies by any member but the author of the topic. */
  says: sentences,
  /** Short enough for a line of a list. */
  tips: sentences,
  /** Questions to the author of the topic, each with the answer. */
  asks: z.array(z.tuple([z.string(), z.string()]).readonly()).readonly(),
});

/** A thread of one line a day over months. */
const chat = z.strictObject({
  forum: z.string(),
  language,
  title: z.string(),
  body: z.string(),
  replies: sentences,
  keeps_order: z.boolean(),
  /** The lines of members who write about their own place. They are used again when all are. */
  lines_by_member: z.record(z.string(), sentences).default({}),
  /** If it is missing, the topic has the listed `replies` only. */
  reply_count: z.int().optional(),
});

const voice = {
  openers: sentences,
  closers: sentences,
  short: sentences,
  agrees: sentences,
  doubts: sentences,
  thanks: sentences,
};

/** Sentences that fit any subject. `{name}` in `wrote` is the quoted member. */
const phrases = z.strictObject({
  wrote: z.string(),
  ...voice,
  /** What a member says instead of the sentences for all. */
  voices: z.record(z.string(), z.strictObject(voice)).default({}),
  lists: sentences,
  welcomes: sentences,
  newcomer_thanks: sentences,
});

const member = z.strictObject({
  username: z.string(),
  full_name: z.string(),
  email: z.email(),
  language,
  /** Null for the first member. */
  inviter: z.string().nullable(),
  joined_days_ago: z.int(),
  left_days_ago: z.int().optional(),
  is_superuser: z.boolean().optional(),
  invites_left: z.int(),
  /** How much the member writes, relative to the others. */
  weight: z.number(),
  /** The text of the invitation that the member accepted. */
  invitation: z.string(),
  title: z.string(),
  introduction: z.string(),
});

/** An invitation that is not used yet. */
const open_invite = z.strictObject({
  owner: z.string(),
  days_ago: z.int(),
  text: z.string().nullable(),
  email: z.email().nullable(),
});

const forum = z.strictObject({ key: z.string(), name: z.string(), description: z.string() });

/** The texts from which the forum of `--large` is generated. */
const large_forum = z.strictObject({
  forum,
  subjects: sentences,
  notes: sentences,
  long_title: z.string(),
  long_body: z.string(),
  words: sentences,
});

/** Hours count from the topic. */
const moderator_act = z.strictObject({
  by: z.string(),
  reason: z.string(),
  hours_after: z.number(),
});

const moderated_reply = z.strictObject({
  author: z.string(),
  text: z.string(),
  hours_after: z.number(),
  /** Later versions of the text. */
  edits: z.array(z.strictObject({ text: z.string(), hours_after: z.number() })).default([]),
  reports: z
    .array(
      z.strictObject({
        by: z.string(),
        reason: z.enum(REPORT_REASONS),
        text: z.string().optional(),
        hours_after: z.number(),
      }),
    )
    .default([]),
  removal: moderator_act.optional(),
});

const moderated_thread = z.strictObject({
  forum: z.string(),
  language,
  author: z.string(),
  days_ago: z.number(),
  title: z.string(),
  body: z.string(),
  replies: z.array(moderated_reply),
  lock: moderator_act.optional(),
});

const moderator = z.strictObject({
  username: z.string(),
  appointed_by: z.string(),
  days_ago: z.int(),
  /** The categories by their names. */
  categories: z.array(z.string()),
});

export type Language = z.infer<typeof language>;
export type TopicText = z.infer<typeof topic_text>;
export type Subject = z.infer<typeof subject>;
export type ChatText = z.infer<typeof chat>;
export type Phrases = z.infer<typeof phrases>;
export type Member = z.infer<typeof member>;
export type ModeratedReply = z.infer<typeof moderated_reply>;
export type ModeratedThread = z.infer<typeof moderated_thread>;

/** The generator draws its random numbers in this order. */
const SUBJECTS = [
  "tr/subjects/news",
  "tr/subjects/tea",
  "tr/subjects/wood",
  "tr/subjects/weaving",
  "tr/subjects/kitchen",
  "tr/subjects/garden",
  "tr/subjects/books",
  "tr/subjects/music",
  "tr/subjects/computers",
  "en/subjects/common",
  "en/subjects/making-workshop",
  "en/subjects/making-growing",
  "en/subjects/making-journeys",
  "en/subjects/making-websites",
];

export const subjects = SUBJECTS.map((name) => read(name, subject));
export const chats = [read("tr/chats", z.array(chat)), read("en/chats", z.array(chat))].flat();
export const phrases_by_language: Record<Language, Phrases> = {
  tr: read("tr/phrases", phrases),
  en: read("en/phrases", phrases),
};
export const { categories, large } = read(
  "forums",
  z.strictObject({
    categories: z.array(z.strictObject({ name: z.string(), forums: z.array(forum) })),
    large: large_forum,
  }),
);
export const { members, open_invites } = read(
  "members",
  z.strictObject({ members: z.array(member), open_invites: z.array(open_invite) }),
);
export const moderation = read(
  "moderation",
  z.strictObject({
    moderators: z.array(moderator),
    pinned: z.array(z.strictObject({ title: z.string(), by: z.string(), days_ago: z.int() })),
    threads: z.array(moderated_thread),
  }),
);

export const bookmarks = read(
  "bookmarks",
  z.array(
    z.strictObject({
      username: z.string(),
      title: z.string(),
      /** The number of the reply, or null for the topic. */
      reply: z.int().nullable(),
      note: z.string().nullable(),
      days_ago: z.int(),
    }),
  ),
);

/** Files of a topic, or of its reply with this number. */
export const post_files = read(
  "pictures",
  z.array(
    z.strictObject({
      title: z.string(),
      reply: z.int().nullable(),
      files: z.array(
        z.union([
          z.strictObject({ draws: z.string(), name: z.string(), alt: z.string() }),
          z.strictObject({ document: z.enum(["minutes", "seed_list"]), name: z.string() }),
        ]),
      ),
    }),
  ),
);

/** The lines of the documents. */
export const documents = read(
  "documents",
  z.strictObject({ minutes: z.array(z.string()), seed_list: sentences }),
);

function read<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> {
  const file = new URL(`texts/${name}.json`, import.meta.url);
  return schema.parse(JSON.parse(readFileSync(file, "utf8")));
}
