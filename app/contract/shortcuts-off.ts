/**
 * The name under which the browser stores that the member has switched the shortcuts off. The name is
 * that of the first one, the key of the search: who had switched it off wants no others either.
 */
export const SHORTCUTS_OFF = "divan_no_search_key";
