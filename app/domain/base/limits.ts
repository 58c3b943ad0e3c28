/**
 * Limits without the schemas that use them (rules.ts), because reading pages need some of them and
 * must not load zod.
 */
/** Hashing a very long password would take too much time. */
export const PASSWORD_MAX = 128;
export { CONTENT_MAX_BYTES } from "#app/contract/field-limits.ts";
export const INTEGER_MAX = 2_147_483_647;
/** Ids of columns of type `bigint` end here: a larger number would not be exact in JavaScript. */
export const WIDE_ID_MAX = Number.MAX_SAFE_INTEGER;
/** No text contains it, so it ends the range of everything with one beginning. */
export const LAST_CHARACTER = 0x10ffff;

/** More new replies of a topic than this are counted as so many, and shown as `99+`. */
export const NEW_POSTS_MAX = 100;
/**
 * More members who have thanked for a reply than this are counted as so many, and shown as `99+`.
 */
export const THANKS_COUNTED_MAX = 100;

export const TOPICS_PER_PAGE = 20;
/** What members who have not chosen otherwise see, and what the API calls a page. */
export const REPLIES_PER_PAGE = 10;
/** A part of a topic for paper, about thirty sheets. A topic of a thousand replies has ten parts. */
export const PRINTED_REPLIES = 100;
export const NOTIFICATIONS_PER_PAGE = 10;
/** The topics of a member, and the replies of a member. */
export const WRITTEN_PER_PAGE = 20;
export const VERSIONS_PER_PAGE = 20;
/** How many members a page lists who thanked for a reply. */
export const THANKS_PER_PAGE = 50;
export const MUTES_PER_PAGE = 20;
