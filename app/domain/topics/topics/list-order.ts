/** Ascending puts the oldest first, descending the newest. */
export const LIST_ORDERS = ["asc", "desc"] as const;

export type ListOrder = (typeof LIST_ORDERS)[number];
