/** The oldest first, or the newest first. */
export const LIST_ORDERS = ["asc", "desc"] as const;

export type ListOrder = (typeof LIST_ORDERS)[number];
