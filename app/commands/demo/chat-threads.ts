import type { CommunityPost, Thread } from "#app/domain/operations/demo/community.ts";
import { chatTimes, DAY_MS, HOUR_MS, moveToDaytime, replyTimes } from "./calendar.ts";
import { chooseOwner, chooseReplier } from "./choose-author.ts";
import { writeText, writeTextWithMentions } from "./content.ts";
import type { Random } from "./random.ts";
import { createDeck } from "./sentence-deck.ts";
import { editTime } from "./subject-threads.ts";
import { type ChatText, chats, type Member, members, phrases_by_language } from "./texts.ts";

/** Long threads start when the community has enough members to write them. */
const STARTED_DAYS_AGO = { tr: 600, en: 340 } as const;
const STARTED_WITHIN_DAYS = 250;
const WELCOMES = { least: 3, more: 4 } as const;
/** The first members are welcomed by the next members, who joined then. */
const WELCOMES_FROM_DAYS_AGO = 676;
const INTRODUCTIONS = "hello";
const INTRODUCED_WITHIN_HOURS = 8;

/** Each member writes an introduction within hours of joining and is welcomed. */
export function introductions(random: Random, now_ms: number): Thread[] {
  return members.map((member) => introduction(random, member, now_ms));
}

/** The threads with one line a day. */
export function chatThreads(random: Random, now_ms: number): Thread[] {
  return chats.map((chat) => writeChat(random, chat, now_ms));
}

function introduction(
  random: Random,
  { username, language, title, introduction, joined_days_ago }: Member,
  now_ms: number,
): Thread {
  const at_ms = Math.floor(
    moveToDaytime(
      now_ms - joined_days_ago * DAY_MS + (0.2 + random.next()) * INTRODUCED_WITHIN_HOURS * HOUR_MS,
      now_ms,
    ),
  );
  const { welcomes, newcomer_thanks } = phrases_by_language[language];
  const welcomes_from_ms = Math.max(at_ms, now_ms - WELCOMES_FROM_DAYS_AGO * DAY_MS);
  const greetings = createDeck(random, welcomes, new Map());
  const posts: CommunityPost[] = [];
  for (const reply_ms of replyTimes(
    random,
    WELCOMES.least + random.whole(WELCOMES.more),
    welcomes_from_ms,
    now_ms,
  )) {
    const author = chooseReplier(
      random,
      { forum: INTRODUCTIONS, language, at_ms: reply_ms, now_ms },
      [username, ...posts.slice(-3).map((post) => post.author)],
    );
    posts.push(shortReply(author, greetings.draw() ?? random.pick(welcomes), reply_ms));
  }
  const last_ms = posts.at(-1)?.at_ms ?? at_ms;
  const [thanks_ms = now_ms] = replyTimes(random, 1, last_ms, now_ms);
  posts.push(shortReply(username, random.pick(newcomer_thanks), thanks_ms));
  return {
    forum: INTRODUCTIONS,
    author: username,
    title,
    language,
    content: writeTextWithMentions(introduction),
    at_ms,
    edited_ms: null,
    is_quiet: false,
    posts,
  };
}

function writeChat(
  random: Random,
  {
    forum,
    language,
    title,
    body,
    replies,
    keeps_order,
    lines_by_member,
    reply_count = replies.length,
  }: ChatText,
  now_ms: number,
): Thread {
  const at_ms = Math.floor(
    moveToDaytime(
      now_ms - (STARTED_DAYS_AGO[language] - random.next() * STARTED_WITHIN_DAYS) * DAY_MS,
      now_ms,
    ),
  );
  const author = chooseOwner(random, { forum, language, at_ms, now_ms });
  const lines = keeps_order ? replies : random.shuffled(replies);
  const nextLine = linesOfMembers(random, lines_by_member);
  const posts: CommunityPost[] = [];
  for (const [index, reply_ms] of chatTimes(random, reply_count, at_ms, now_ms).entries()) {
    const replier = chooseReplier(random, { forum, language, at_ms: reply_ms, now_ms }, [
      posts.at(-1)?.author ?? author,
    ]);
    const line = nextLine(replier) ?? lines[index % lines.length] ?? "";
    posts.push(shortReply(replier, line, reply_ms));
  }
  return {
    forum,
    author,
    title,
    language,
    content: writeText(body),
    at_ms,
    edited_ms: editTime(random, at_ms, now_ms),
    is_quiet: true,
    posts,
  };
}

/** Gives a member's own lines in turn, in another order each time all are used. */
function linesOfMembers(random: Random, lines_by_member: ChatText["lines_by_member"]) {
  const remaining = new Map<string, string[]>();
  return (username: string): string | undefined => {
    const left = remaining.get(username) ?? [];
    if (left.length === 0) left.push(...random.shuffled(lines_by_member[username] ?? []));
    remaining.set(username, left);
    return left.shift();
  };
}

function shortReply(author: string, text: string, at_ms: number): CommunityPost {
  return { author, content: writeText(text), at_ms, edited_ms: null };
}
