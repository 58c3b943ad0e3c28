/** No discussion that leaves its subject has more. Their ids fit into an address. */
export const SPLIT_POSTS_MAX = 200;
/**
 * So many replies get new positions in one transaction. With texts of 150 words it takes about
 * three seconds on a busy machine, most of them for the index of the search.
 */
export const MERGED_REPLIES_MAX = 3000;
