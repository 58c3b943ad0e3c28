/** What a member finds again by a note. A list of them is read whole to find one. */
export const BOOKMARKS_MAX = 5000;
/** A page cuts a longer text, and the API refuses it. */
export const BOOKMARK_SEARCH_MAX = 200;
