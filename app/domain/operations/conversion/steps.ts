/** What a conversion does, in this order. */
export const STEPS = ["unpack", "read", "files", "texts", "write", "check"] as const;
export type Step = (typeof STEPS)[number];
