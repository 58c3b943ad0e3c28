import { createContext } from "react";

/**
 * The day in the reader's time zone (YYYY-MM-DD) if they have chosen short dates, which say what was
 * today and yesterday. Null for all others, whose pages do not depend on the day.
 */
export const TodayContext = createContext<string | null>(null);
