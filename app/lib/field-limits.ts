/**
 * Limits that both the inputs and the constraints of the tables hold to. A change here needs a
 * migration: `drizzle-kit generate` writes it.
 */
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 12;
/** What a username is made of, as inside a character class. The hyphen has to stay last. */
export const USERNAME_LETTERS = "a-z0-9çğıöşü._-";
/** For the input and for the constraint alike: both read it as a regular expression. */
export const USERNAME_SHAPE = `^[${USERNAME_LETTERS}]{${USERNAME_MIN},${USERNAME_MAX}}$`;
export const FULL_NAME_MAX = 30;
export const EMAIL_MAX = 254;
export const TITLE_MAX = 200;
export const NAME_MAX = 100;
export const DESCRIPTION_MAX = 500;
export const INVITE_TEXT_MAX = 1000;
export const DEFAULT_ORDER = 99;
