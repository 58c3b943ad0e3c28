import { makeCommunity } from "#app/commands/demo/make-community.ts";
import { createRandom, type Random } from "#app/commands/demo/random.ts";
import { excerptOf } from "#app/content/excerpt.server.ts";
import { parseHtml } from "#app/content/parse-html.server.ts";

/** Enough for all lengths to occur in their proportions. */
export const TEXT_COUNT = 4000;
const SEED = 12;
/** Half of the texts are shorter. With this spread the mean is about 450 bytes. */
const MEDIAN_BYTES = 280;
const SPREAD = 0.9;
/** One text in 200 is an essay. */
const ESSAY_SHARE = 0.005;
const ESSAY_BYTES = 12_000;
/** Shorter replies of the demo are only thanks. */
const PART_MIN_BYTES = 60;

type Text = { id: number; title: string; content: string; excerpt: string };

/** Contents as members write them, made of the replies of the demo community. */
export function makeTexts(): Text[] {
  const { threads } = makeCommunity(Date.now(), false);
  const parts = threads
    .flatMap((thread) => thread.posts.map(({ content }) => content))
    .filter((content) => content.length >= PART_MIN_BYTES);
  const random = createRandom(SEED);
  return Array.from({ length: TEXT_COUNT }, (_, index) => {
    const content = writeContent(random, parts);
    return {
      id: index + 1,
      title: threads[index % threads.length]?.title ?? "",
      content,
      excerpt: excerptOf(parseHtml(content)),
    };
  });
}

function writeContent(random: Random, parts: readonly string[]): string {
  const bytes = drawLength(random);
  let content = random.pick(parts);
  while (Buffer.byteLength(content) < bytes) content += random.pick(parts);
  return content;
}

/** Lengths have a log-normal distribution, as those of real posts. */
function drawLength(random: Random): number {
  if (random.chance(ESSAY_SHARE)) return ESSAY_BYTES;
  const normal =
    Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return (MEDIAN_BYTES / 2) * Math.exp(SPREAD * normal);
}
