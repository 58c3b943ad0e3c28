import type { CommunityPost, Thread } from "#app/domain/operations/demo/community.ts";
import { chatTimes, DAY_MS } from "./calendar.ts";
import { chooseOwner } from "./choose-author.ts";
import { writeText } from "./content.ts";
import type { Random } from "./random.ts";
import { large } from "./texts.ts";

const LANGUAGE = "tr";
const TOPICS = 2000;
const REPLIES = 3000;
const STARTED_DAYS_AGO = 600;

/** A forum with many short topics, one of which has many short replies. */
export function longLists(random: Random, now_ms: number): Thread[] {
  const began_ms = now_ms - STARTED_DAYS_AGO * DAY_MS;
  const notes = large.notes.map(writeText);
  const topics = chatTimes(random, TOPICS, began_ms, now_ms).map((at_ms, index) =>
    longThread(
      `${random.pick(large.subjects)} ${index + 1}`,
      generatedPost(random, random.pick(notes), at_ms, now_ms),
      [],
    ),
  );
  const posts = chatTimes(random, REPLIES, began_ms, now_ms).map((at_ms, index) =>
    generatedPost(random, writeText(`${index + 1}, ${random.pick(large.words)}`), at_ms, now_ms),
  );
  return [
    ...topics,
    longThread(
      large.long_title,
      generatedPost(random, writeText(large.long_body), began_ms, now_ms),
      posts,
    ),
  ];
}

function longThread(
  title: string,
  opening: CommunityPost,
  posts: readonly CommunityPost[],
): Thread {
  return { ...opening, forum: large.forum.key, title, language: LANGUAGE, is_quiet: true, posts };
}

function generatedPost(
  random: Random,
  content: string,
  at_ms: number,
  now_ms: number,
): CommunityPost {
  return {
    author: chooseOwner(random, { forum: large.forum.key, language: LANGUAGE, at_ms, now_ms }),
    content,
    at_ms,
    edited_ms: null,
  };
}
