import { makeCommunity } from "#app/commands/demo/make-community.ts";
import { createRandom, type Random } from "#app/commands/demo/random.ts";
import { excerptOf } from "#app/content/excerpt.server.ts";
import { parseHtml } from "#app/content/parse-html.server.ts";
import { wordAt } from "./vocabulary.ts";
import { rankOf } from "./word-law.ts";

/** Enough for all lengths to occur in their proportions. */
export const TEXT_COUNT = 4000;
const SEED = 12;
/** Half of the texts are shorter. With this spread the mean is about 450 bytes. */
const MEDIAN_BYTES = 250;
const SPREAD = 0.9;
/** One text in 200 is an essay. */
const ESSAY_SHARE = 0.005;
const ESSAY_BYTES = 12_000;
/** Shorter replies of the demo are only thanks. */
const PART_MIN_BYTES = 60;
/**
 * The rest of a text are generated words, because the demo has only some thousand different ones.
 */
const PARTS_SHARE = 0.2;
const WORD_BYTES = 8.6;
const WORDS_MIN = 4;

/** The beginning of a text, and how many generated words follow it. */
type Text = { id: number; title: string; content: string; excerpt: string; words: number };

/** Contents as members write them, made of the replies of the demo community. */
export function makeTexts(): Text[] {
  const { threads } = makeCommunity(Date.now(), false);
  const parts = threads
    .flatMap((thread) => thread.posts.map(({ content }) => content))
    .filter((content) => content.length >= PART_MIN_BYTES);
  const random = createRandom(SEED);
  return Array.from({ length: TEXT_COUNT }, (_, index) => {
    const bytes = drawLength(random);
    const content = joinParts(random, parts, bytes * PARTS_SHARE);
    return {
      id: index + 1,
      title: threads[index % threads.length]?.title ?? "",
      content,
      excerpt: excerptOf(parseHtml(content)),
      words: Math.max(WORDS_MIN, Math.round((bytes - Buffer.byteLength(content)) / WORD_BYTES)),
    };
  });
}

/** Replies of which each has words of its own, as those that fill the site. */
export function makeReplies(): string[] {
  const random = createRandom(SEED);
  return makeTexts().map(({ content, words }) => {
    const sentence = Array.from({ length: words }, () => wordAt(rankOf(random.next()))).join(" ");
    return `${content}<p>${sentence}.</p>`;
  });
}

function joinParts(random: Random, parts: readonly string[], bytes: number): string {
  let content = random.pick(parts);
  while (Buffer.byteLength(content) < bytes) content += random.pick(parts);
  return content;
}

/** Lengths have a log-normal distribution, as those of real posts. */
function drawLength(random: Random): number {
  if (random.chance(ESSAY_SHARE)) return ESSAY_BYTES;
  const normal =
    Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return MEDIAN_BYTES * Math.exp(SPREAD * normal);
}
