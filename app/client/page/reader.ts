import { createContext, use } from "react";
import type { SitePicture } from "#app/contract/site-picture.ts";
import type { Theme } from "#app/contract/theme-colours.ts";
import { writeDate, writeDateTime } from "#app/lib/text/dates.ts";
import type { Language, Translate } from "#locales/index.ts";

/**
 * The reader's display settings. They are outside the route tree, because error screens need them
 * too.
 */
export type Reader = {
  language: Language;
  theme: Theme;
  time_zone: string;
  site_name: string;
  /** The colour of the site, if it is not the default. */
  accent?: string;
  /** The pictures of the site itself. Undefined for those of Divan. */
  logo?: SitePicture;
  icon?: SitePicture;
  t: Translate;
};

export const ReaderContext = createContext<Reader | null>(null);

export function useReader(): Reader {
  const reader = use(ReaderContext);
  if (!reader) throw new Error("ReaderContext has no value: the entry file must provide it");
  return reader;
}

export function useT(): Translate {
  return useReader().t;
}

/** Loads the texts that `translate` needs: one that is missing throws the promise of all (`t`). */
export async function whenTranslated(translate: () => string): Promise<void> {
  try {
    translate();
  } catch (loading) {
    await loading;
  }
}

/** Formats dates in the reader's time zone. */
export function useDates() {
  const { time_zone } = useReader();
  return {
    dateTime: (moment: Date) => writeDateTime(moment, time_zone),
    date: (moment: Date) => writeDate(moment, time_zone),
  };
}
