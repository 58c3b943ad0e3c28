/**
 * The name under which the browser stores that the member has switched the shortcuts off. It names
 * the first shortcut, the key of the search, so that members who had switched that off have all of
 * them off.
 */
export const SHORTCUTS_OFF = "divan_no_search_key";
