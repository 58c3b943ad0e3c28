/** Each is a program of the operator's. So many requests run at once without harm. */
export const WEBHOOKS_MAX = 20;

/** Each entry is some hundred bytes. */
export const CHANGES_PER_POST_MAX = 100;

/** A receiver that has not answered by then gets another attempt. */
export const DELIVERY_TIMEOUT_MS = 10_000;

/** An attempt is shorter, so two do not overlap. The wait doubles with each attempt. */
export const FIRST_WAIT_SECONDS = 30;
/** A receiver that was down for a night has everything an hour after it is back. */
export const LONGEST_WAIT_SECONDS = 3600;

/** Long enough for a receiver that breaks while its operator is on holiday. */
export const FAILING_DAYS = 7;
