/** What of the log of the staff is read, by the numbers that Discourse gives its entries. */
export const SUSPENDED = 10;
export const RENAMED = 21;
export const ANONYMIZED = 24;
export const SILENCED = 30;
