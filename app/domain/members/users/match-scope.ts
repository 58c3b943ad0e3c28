/**
 * A member who gets so many matches types more of the name. The limit keeps the search of a common
 * word as fast as that of a rare one.
 */
export const MATCHES_MAX = 100;

/**
 * Where a search of members looked: anywhere in names and addresses, or only at their beginnings,
 * because the text is short, or because the index is being made or is missing.
 */
export type MatchScope = "anywhere" | "short" | "in_preparation" | "missing";
