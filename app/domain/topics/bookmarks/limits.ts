/** Members find so many bookmarks by their notes. A search reads the whole list. */
export const BOOKMARKS_MAX = 5000;
/** A page cuts a longer text, and the API refuses it. */
export const BOOKMARK_SEARCH_MAX = 200;
