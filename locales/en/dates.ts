import type { Translated } from "../index.ts";
import type { dates as source } from "../tr/dates.ts";

export const dates = {
  time: "{{hour}}:{{minute}}",
  yesterday: "yesterday {{time}}",
  dayOfMonth: "{{day}} {{month}}",
  dayOfYear: "{{day}} {{month}} {{year}}",
  months: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
} satisfies Translated<typeof source>;
