/** The filters of `/latest` and `GET /latest/`. */
export const LATEST_FILTERS = ["unread", "mine", "unanswered"] as const;

export type LatestFilter = (typeof LATEST_FILTERS)[number];

/**
 * Only so many topics with the newest activity are compared with a filter, and only so many of a
 * member's own topics and replies: a hundred pages, which the database finds in some milliseconds.
 */
export const FILTERED_TOPICS_MAX = 2000;
