/**
 * The contents of a data set. The biggest topic and the average number of replies are in
 * proportion.
 */
export type Size = {
  topics: number;
  replies: number;
  biggest_topic: number;
  /** Topics of a tenth of the biggest one. */
  big_topics: number;
  members: number;
  /** Members subscribed to one topic. The same number in each size, so that the times compare. */
  subscribers: number;
  forums: number;
};

const FORUMS = 50;
const SUBSCRIBERS = 50_000;

export const SIZES = {
  small: {
    topics: 20_000,
    replies: 200_000,
    biggest_topic: 20_000,
    big_topics: 8,
    members: 60_000,
    subscribers: SUBSCRIBERS,
    forums: FORUMS,
  },
  large: {
    topics: 100_000,
    replies: 1_000_000,
    biggest_topic: 100_000,
    big_topics: 8,
    members: 100_000,
    subscribers: SUBSCRIBERS,
    forums: FORUMS,
  },
  huge: {
    topics: 1_000_000,
    replies: 10_000_000,
    biggest_topic: 1_000_000,
    big_topics: 8,
    members: 200_000,
    subscribers: SUBSCRIBERS,
    forums: FORUMS,
  },
} satisfies Record<string, Size>;

export type SizeName = keyof typeof SIZES;

export function isSizeName(name: string): name is SizeName {
  return Object.hasOwn(SIZES, name);
}
