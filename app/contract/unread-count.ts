/** The bell counts no further, because its number is read with every page. */
export const UNREAD_COUNT_MAX = 100;

/** The highest number that is shown. */
export const UNREAD_SHOWN_MAX = UNREAD_COUNT_MAX - 1;

/** The number as it is shown: `99+` instead of the maximum. */
export function unreadText(unread_count: number): string {
  return unread_count <= UNREAD_SHOWN_MAX ? String(unread_count) : `${UNREAD_SHOWN_MAX}+`;
}
