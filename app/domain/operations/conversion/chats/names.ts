import { oneLine } from "#app/lib/text/one-line.ts";

const PHONE = /^\+?[\d\s().\p{Pd}/]+$/u;
/** The shortest numbers that lead to a person have seven digits. */
const PHONE_DIGITS = 7;
const COUNTRY = /^\+(\d{1,3})[\s(-]/;
const SHOWN_DIGITS = 2;
const NAMELESS = "?";
/** Before the name of somebody whom the phone has not saved. */
export const UNSAVED = /^~\s?/;

/** The name of somebody in a chat. A telephone number in the place of a name is shortened. */
export function shownName(name: string): string {
  const clean = oneLine(name);
  const number = clean.replace(UNSAVED, "");
  if (!isPhone(number)) return clean || NAMELESS;
  const country = COUNTRY.exec(number)?.[1];
  const ending = `*** ** ${digitsOf(number).slice(-SHOWN_DIGITS)}`;
  return country === undefined ? ending : `+${country} ${ending}`;
}

export const isPhone = (name: string): boolean =>
  PHONE.test(name) && digitsOf(name).length >= PHONE_DIGITS;

export const digitsOf = (text: string): string => text.replace(/\D/g, "");
