/** The bell counts no further, because its number is read with every page. */
export const UNREAD_COUNT_MAX = 100;

/** The highest number in words and in the title. */
export const UNREAD_SHOWN_MAX = UNREAD_COUNT_MAX - 1;

/** The badge has room for one digit. */
export const BADGE_MAX = 9;

/** The number as it is shown: `99+` instead of all that are higher than `max`. */
export function unreadText(unread_count: number, max = UNREAD_SHOWN_MAX): string {
  return unread_count <= max ? String(unread_count) : `${max}+`;
}
