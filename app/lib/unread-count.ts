/** The bell counts no further, because its number is read with every page. */
export const UNREAD_COUNT_MAX = 1000;

/** The number as it is shown: `999+` instead of the maximum. */
export function unreadText(unread_count: number): string {
  return unread_count < UNREAD_COUNT_MAX ? String(unread_count) : `${UNREAD_COUNT_MAX - 1}+`;
}
