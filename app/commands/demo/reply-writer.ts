import type { CommunityPost } from "#app/domain/operations/demo/community.ts";
import { writeQuote, writeText, writeTextWithMentions } from "./content.ts";
import type { Random } from "./random.ts";
import { createDeck, type Deck } from "./sentence-deck.ts";
import type { Phrases, Subject } from "./texts.ts";

type Reply = Pick<CommunityPost, "author" | "content">;
type SentenceKind =
  | "says"
  | "tips"
  | "openers"
  | "closers"
  | "short"
  | "agrees"
  | "doubts"
  | "thanks"
  | "lists";
type Draw = (kind: SentenceKind) => ReturnType<Deck["draw"]>;

const SENTENCE_KINDS: readonly SentenceKind[] = [
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
/** Older or shorter replies are not quoted. */
const QUOTED_LAST_REPLIES = 4;
const QUOTED_MIN_CHARACTERS = 80;

/** Writes the replies of one thread without repeating a sentence; null when none is left. */
export function createReplyWriter(
  random: Random,
  subject: Subject,
  phrases: Phrases,
  owner: string,
  use_counts: Map<string, number>,
) {
  const decksOf = (sentences: Partial<Record<SentenceKind, readonly string[]>>) =>
    new Map(
      SENTENCE_KINDS.map((kind) => [kind, createDeck(random, sentences[kind] ?? [], use_counts)]),
    );
  const decks = decksOf({ ...subject, ...phrases });
  const voices = new Map(
    Object.entries(phrases.voices).map(([username, voice]) => [username, decksOf(voice)]),
  );
  const drawFor =
    (author: string): Draw =>
    (kind) =>
      voices.get(author)?.get(kind)?.draw() ?? decks.get(kind)?.draw() ?? null;
  const asks = random.shuffled(subject.asks);
  const open_questions: { question: Reply; answer: string }[] = [];

  return (author: string, replies_so_far: readonly Reply[]): Reply | null => {
    const draw = drawFor(author);
    if (author === owner) return replyOfOwner(replies_so_far);
    const ask = random.chance(0.13) ? asks.pop() : undefined;
    if (ask) return askQuestion({ author, content: writeText(ask[0]) }, ask[1]);
    const quotable_replies = replies_so_far
      .slice(-QUOTED_LAST_REPLIES)
      .filter((reply) => reply.author !== author && reply.content.length >= QUOTED_MIN_CHARACTERS);
    if (quotable_replies.length === 0 || !random.chance(0.27))
      return plainReply(author, statementText(random, draw));
    return answer(author, random.pick(quotable_replies), reactionText(random, draw));
  };

  function askQuestion(question: Reply, answer: string) {
    open_questions.push({ question, answer });
    return question;
  }

  function replyOfOwner(replies_so_far: readonly Reply[]) {
    const open_question = open_questions.shift();
    if (open_question) return answer(owner, open_question.question, open_question.answer);
    const last = replies_so_far.at(-1);
    const thanks = drawFor(owner)("thanks");
    return last && random.chance(0.4) ? answer(owner, last, thanks) : plainReply(owner, thanks);
  }

  function answer(author: string, to: Reply, text: string | null): Reply | null {
    if (text === null || random.chance(0.5))
      return plainReply(author, text && `@${to.author} ${text}`);
    return {
      author,
      content:
        writeQuote(to.content, phrases.wrote.replace("{name}", to.author)) +
        writeTextWithMentions(text),
    };
  }
}

function plainReply(author: string, text: string | null): Reply | null {
  return text === null ? null : { author, content: writeTextWithMentions(text) };
}

/** A doubt comes with a reason; agreement may have none. */
function reactionText(random: Random, draw: Draw): string | null {
  const statement = random.chance(0.7) ? draw("says") : null;
  return joinParts(
    random.chance(0.4) ? "\n\n" : " ",
    draw(statement !== null && random.chance(0.35) ? "doubts" : "agrees"),
    statement,
  );
}

function statementText(random: Random, draw: Draw): string | null {
  const roll = random.next();
  const short_text = roll < 0.18 ? draw("short") : roll < 0.24 ? listText(random, draw) : null;
  if (short_text !== null) return short_text;
  const statement = draw("says") ?? draw("short");
  if (statement === null) return draw("agrees");
  const opener = random.chance(0.3) ? draw("openers") : null;
  const second = random.chance(0.25) ? draw("says") : null;
  const closer = random.chance(0.3) ? draw("closers") : null;
  return joinParts("\n\n", joinParts(" ", opener, statement), joinParts(" ", second, closer));
}

function listText(random: Random, draw: Draw): string | null {
  const intro = draw("lists");
  const tips = Array.from({ length: 2 + random.whole(2) }, () => draw("tips")).filter(
    (tip) => tip !== null,
  );
  return intro === null || tips.length < 2
    ? null
    : `${intro}\n\n${tips.map((tip) => `- ${tip}`).join("\n")}`;
}

function joinParts(between: string, ...parts: (string | null)[]): string | null {
  const present_parts = parts.filter((part) => part !== null);
  return present_parts.length > 0 ? present_parts.join(between) : null;
}
