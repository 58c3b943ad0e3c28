/** What the charts of the dashboard show. */
export const DAYS_SHOWN = 30;
export const MONTHS_SHOWN = 12;
