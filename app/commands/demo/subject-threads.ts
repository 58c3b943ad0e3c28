import type { CommunityPost, Thread } from "#app/domain/operations/demo/community.ts";
import { DAY_MS, MINUTE_MS, moveToDaytime, replyTimes } from "./calendar.ts";
import { chooseOwner, chooseReplier } from "./choose-author.ts";
import { writeTextWithMentions } from "./content.ts";
import type { Random } from "./random.ts";
import { createReplyWriter } from "./reply-writer.ts";
import { members, phrases_by_language, type Subject, subjects, type TopicText } from "./texts.ts";

/** The age of the oldest topics. English members joined later. */
const FIRST_DAYS_AGO = { tr: 690, en: 530 } as const;
/** Above one: recent days have more topics. */
const DENSITY = 1.6;
/** A subject has sentences for about this many replies. */
const MAX_REPLIES = 22;
/** A topic younger than this has few replies or none. */
const YOUNG_DAYS = 2;
const YOUNG_REPLIES_BELOW = 3;
/** Announcements keep their order, and one member writes all of them. */
const ORDERED_FORUM = "news";
const ANNOUNCER = "selin";
const SILENT_DAYS = 3;
const EDITED_LIKELIHOOD = 0.04;

type ThreadPlan = { subject: Subject; text: TopicText; days_ago: number; replies: number };

/** The topics of all subjects, with `count` replies in total. */
export function subjectThreads(random: Random, now_ms: number, count: number): Thread[] {
  const plans = distributeReplies(
    random,
    subjects.flatMap((subject) => planSubject(random, subject)),
    count,
  );
  const use_counts = new Map<string, number>();
  return plans.map((plan) => writeThread(random, plan, use_counts, now_ms));
}

export function editTime(random: Random, at_ms: number, now_ms: number): number | null {
  const edited_ms = at_ms + (1 + random.whole(40)) * MINUTE_MS;
  return random.chance(EDITED_LIKELIHOOD) && edited_ms < now_ms ? edited_ms : null;
}

function planSubject(random: Random, subject: Subject): ThreadPlan[] {
  const is_ordered = subject.forum === ORDERED_FORUM;
  const ages = subject.topics.map(
    (_, index) => (index + (is_ordered ? 0.2 : random.next())) / subject.topics.length,
  );
  const order = is_ordered ? ages.toReversed() : random.shuffled(ages);
  return subject.topics.map((text, index) => {
    const first_days_ago = is_ordered
      ? FIRST_DAYS_AGO.tr + 25
      : Math.min(FIRST_DAYS_AGO[subject.language], membershipDays(subject.owners[text[0]]));
    const days_ago = first_days_ago * (order[index] ?? 0) ** DENSITY + 0.05;
    const replies = text.length - 2 + Math.floor(-Math.log(1 - random.next()) * 6);
    return {
      subject,
      text,
      days_ago,
      replies:
        days_ago < YOUNG_DAYS ? random.whole(YOUNG_REPLIES_BELOW) : Math.min(MAX_REPLIES, replies),
    };
  });
}

/** A member opens no topic in the first days, and topics without an owner are not limited. */
function membershipDays(username: string | undefined): number {
  const owner = members.find((member) => member.username === username);
  return owner ? owner.joined_days_ago - SILENT_DAYS : Infinity;
}

/** Adds or removes replies at random until there are `count`. */
function distributeReplies(random: Random, plans: ThreadPlan[], count: number): ThreadPlan[] {
  let missing = count - plans.reduce((sum, plan) => sum + plan.replies, 0);
  const mature = plans.filter((plan) => plan.days_ago >= YOUNG_DAYS);
  while (missing !== 0) {
    const plan = random.pick(mature);
    const step = Math.sign(missing);
    if (plan.replies + step > MAX_REPLIES || plan.replies + step < 2) continue;
    plan.replies += step;
    missing -= step;
  }
  return plans;
}

function writeThread(
  random: Random,
  { subject, text, days_ago, replies }: ThreadPlan,
  use_counts: Map<string, number>,
  now_ms: number,
): Thread {
  const [title, body, ...own_replies] = text;
  const { forum, language } = subject;
  const at_ms = Math.floor(moveToDaytime(now_ms - days_ago * DAY_MS, now_ms));
  const owner =
    forum === ORDERED_FORUM
      ? ANNOUNCER
      : (subject.owners[title] ?? chooseOwner(random, { forum, language, at_ms, now_ms }));
  const write = createReplyWriter(
    random,
    subject,
    phrases_by_language[language],
    owner,
    use_counts,
  );
  const posts: CommunityPost[] = [];
  for (const [index, reply_ms] of replyTimes(random, replies, at_ms, now_ms).entries()) {
    const time = { forum, language, at_ms: reply_ms, now_ms };
    const last = posts.at(-1)?.author ?? owner;
    const chooseOther = () => chooseReplier(random, time, [last, owner]);
    const chooseAny = () => chooseReplier(random, time, [last], owner);
    const own_reply = own_replies[index];
    const reply =
      own_reply === undefined
        ? (write(chooseAny(), posts) ?? write(chooseOther(), posts))
        : { author: chooseOther(), content: writeTextWithMentions(own_reply) };
    if (reply === null) throw new RangeError(`Nothing is left to say about ${title}`);
    posts.push({ ...reply, at_ms: reply_ms, edited_ms: editTime(random, reply_ms, now_ms) });
  }
  const content = writeTextWithMentions(body);
  return {
    forum,
    author: owner,
    title,
    language,
    content,
    at_ms,
    edited_ms: editTime(random, at_ms, now_ms),
    is_quiet: false,
    posts,
  };
}
