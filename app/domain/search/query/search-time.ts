import { z } from "zod";
import type { MessageKey } from "#locales/index.ts";

const notADate: MessageKey = "notADate";

/** A union has one error only if each of its schemas ends at its first. */
const abort = true;

const day = z.iso.date({ abort }).refine(isInYearsOfFourDigits, { abort });

/** Converted to UTC, because PostgreSQL accepts fewer offsets than ISO 8601 has. */
const moment = z.iso
  .datetime({ offset: true, abort })
  .transform((text) => new Date(text).toISOString())
  .refine(isInYearsOfFourDigits, { abort });

/** The beginning or the end of the time in which something was written. */
export const day_or_moment = z.union([day, moment], { error: notADate });

/** PostgreSQL has no year 0, and an offset can lead beyond the year 9999. */
function isInYearsOfFourDigits(text: string): boolean {
  return /^(?!0000)\d{4}-/.test(text);
}
