import type { Written } from "#app/domain/demo/community.ts";
import { quoteHtml } from "#app/lib/html-quote.server.ts";
import { fromMarkdown } from "#app/lib/markdown.server.ts";
import { createDeck, type Deck } from "./deck.ts";
import { linkMembers } from "./mentions.ts";
import type { Random } from "./random.ts";
import type { Phrases, Subject } from "./texts.ts";

type Said = Pick<Written, "author" | "content">;
type Bank =
  | "says"
  | "tips"
  | "openers"
  | "closers"
  | "short"
  | "agrees"
  | "doubts"
  | "thanks"
  | "lists";
type Draw = (bank: Bank) => ReturnType<Deck["draw"]>;

const BANKS: readonly Bank[] = [
  "says",
  "tips",
  "openers",
  "closers",
  "short",
  "agrees",
  "doubts",
  "thanks",
  "lists",
];
/** Further back, or shorter, nobody quotes. */
const QUOTED_WITHIN = 4;
const QUOTED_LEAST_CHARACTERS = 80;

/**
 * Writes the replies of one thread, no sentence twice. Null when this author has nothing left to
 * say.
 */
export function createReplyWriter(
  random: Random,
  subject: Subject,
  phrases: Phrases,
  owner: string,
  used: Map<string, number>,
) {
  const sentences = { ...subject, ...phrases };
  const decks = new Map(BANKS.map((bank) => [bank, createDeck(random, sentences[bank], used)]));
  const draw: Draw = (bank) => decks.get(bank)?.draw() ?? null;
  const asks = random.shuffled(subject.asks);
  const waiting: { said: Said; answer: string }[] = [];

  return (author: string, said: readonly Said[]): Said | null => {
    if (author === owner) return replyOfOwner(said);
    const ask = random.chance(0.13) ? asks.pop() : undefined;
    if (ask) return asked({ author, content: fromMarkdown(ask[0]) }, ask[1]);
    const earlier = said
      .slice(-QUOTED_WITHIN)
      .filter(
        (reply) => reply.author !== author && reply.content.length >= QUOTED_LEAST_CHARACTERS,
      );
    if (earlier.length === 0 || !random.chance(0.27)) return say(author, plainWords(random, draw));
    return answer(author, random.pick(earlier), reaction(random, draw));
  };

  function asked(said: Said, answer: string) {
    waiting.push({ said, answer });
    return said;
  }

  function replyOfOwner(said: readonly Said[]) {
    const question = waiting.shift();
    if (question) return answer(owner, question.said, question.answer);
    const last = said.at(-1);
    const thanks = draw("thanks");
    return last && random.chance(0.4) ? answer(owner, last, thanks) : say(owner, thanks);
  }

  function answer(author: string, to: Said, words: string | null): Said | null {
    if (words === null || random.chance(0.5)) return say(author, words && `@${to.author} ${words}`);
    return {
      author,
      content:
        quoteHtml(to.content, phrases.wrote.replace("{name}", to.author)) +
        linkMembers(fromMarkdown(words)),
    };
  }
}

function say(author: string, words: string | null): Said | null {
  return words === null ? null : { author, content: linkMembers(fromMarkdown(words)) };
}

/** A doubt needs its reason; agreement can stand alone. */
function reaction(random: Random, draw: Draw): string | null {
  const say = random.chance(0.7) ? draw("says") : null;
  return joined(
    random.chance(0.4) ? "\n\n" : " ",
    draw(say !== null && random.chance(0.35) ? "doubts" : "agrees"),
    say,
  );
}

function plainWords(random: Random, draw: Draw): string | null {
  const roll = random.next();
  const brief = roll < 0.18 ? draw("short") : roll < 0.24 ? listWords(random, draw) : null;
  if (brief !== null) return brief;
  const say = draw("says") ?? draw("short");
  if (say === null) return draw("agrees");
  const opener = random.chance(0.3) ? draw("openers") : null;
  const second = random.chance(0.25) ? draw("says") : null;
  const closer = random.chance(0.3) ? draw("closers") : null;
  return joined("\n\n", joined(" ", opener, say), joined(" ", second, closer));
}

function listWords(random: Random, draw: Draw): string | null {
  const intro = draw("lists");
  const tips = Array.from({ length: 2 + random.whole(2) }, () => draw("tips")).filter(
    (tip) => tip !== null,
  );
  return intro === null || tips.length < 2
    ? null
    : `${intro}\n\n${tips.map((tip) => `- ${tip}`).join("\n")}`;
}

function joined(between: string, ...parts: (string | null)[]): string | null {
  const said = parts.filter((part) => part !== null);
  return said.length > 0 ? said.join(between) : null;
}
