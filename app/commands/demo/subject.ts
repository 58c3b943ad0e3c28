export type Language = "tr" | "en";

/**
 * Title, opening post and the replies that belong to it alone; the rest of its thread comes from
 * the subject's sentences. Everything is Markdown.
 */
export type TopicText = readonly [title: string, body: string, ...replies: string[]];

/** One thing people talk about in a forum, with enough to say for its threads to stay on it. */
export type Subject = {
  forum: string;
  language: Language;
  topics: readonly TopicText[];
  /** Said by anybody but the author of the topic. */
  says: readonly string[];
  /** Short enough for a line of a list. */
  tips: readonly string[];
  /** What the author of the topic is asked, and the answer. */
  asks: readonly (readonly [question: string, answer: string])[];
};

/** A thread that has gone on for months with a line or two at a time, in the order written. */
export type ChatText = {
  forum: string;
  language: Language;
  title: string;
  body: string;
  replies: readonly string[];
  keeps_order: boolean;
};

/** The sentences between the sentences, whatever the subject. */
export type Manners = {
  wrote: (name: string) => string;
  openers: readonly string[];
  closers: readonly string[];
  short: readonly string[];
  agrees: readonly string[];
  doubts: readonly string[];
  thanks: readonly string[];
  lists: readonly string[];
  welcomes: readonly string[];
  newcomer_thanks: readonly string[];
};
