import { createContext, use } from "react";
import type { Language, Translate } from "#locales/index.ts";
import { writeDate, writeDateTime } from "#app/lib/dates.ts";

type Theme = "light" | "dark";

/**
 * Who reads, as far as drawing goes. It stands outside the route tree, so error screens have it
 * too.
 */
export type Reader = {
  language: Language;
  theme: Theme;
  time_zone: string;
  site_name: string;
  t: Translate;
};

export const ReaderContext = createContext<Reader | null>(null);

export function useReader(): Reader {
  const reader = use(ReaderContext);
  if (!reader) throw new Error("The entry file did not say who reads");
  return reader;
}

export function useT(): Translate {
  return useReader().t;
}

/** Writes a moment as the reader's wall clock shows it. */
export function useDates() {
  const { time_zone } = useReader();
  return {
    dateTime: (moment: Date) => writeDateTime(moment, time_zone),
    date: (moment: Date) => writeDate(moment, time_zone),
  };
}
