const BEGINNING = "Former member ";

/**
 * The name of a deleted account whose topics and replies stay. It has blanks, so no member can
 * choose it, and pages know by it alone whom they show.
 */
export function formerUsername(user_id: number): string {
  return `${BEGINNING}${user_id}`;
}

export function isFormerUsername(username: string): boolean {
  return username.startsWith(BEGINNING);
}
