/**
 * Limits for both the input schemas and the table constraints. A change needs a migration, which
 * `drizzle-kit generate` writes.
 */
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 12;
/** The longest name that leads to a member: one that they had at another forum. */
export const ANY_USERNAME_MAX = 100;
/** The characters of a username, for use in a character class. The hyphen has to be the last. */
export const USERNAME_LETTERS = "a-z0-9çğıöşü._-";
/** A regular expression for the input schema and the table constraint. */
export const USERNAME_SHAPE = `^[${USERNAME_LETTERS}]{${USERNAME_MIN},${USERNAME_MAX}}$`;
/** A name that a member had on another forum, which is not shaped as ours are. */
export const FORMER_USERNAME_MAX = 100;
export const FULL_NAME_MAX = 30;
/** A few lines about oneself, which the member's page shows above the rest. */
export const ABOUT_MAX = 300;
export const EMAIL_MAX = 254;
export const TITLE_MAX = 200;
export const NAME_MAX = 100;
export const DESCRIPTION_MAX = 500;
export const INVITE_TEXT_MAX = 1000;
/** What the inviter writes for themself about who an invite is for. */
export const INVITE_NOTE_MAX = 100;
/** A link for several people. More uses than a small community needs would hide a leaked link. */
export const INVITE_USES_MAX = 500;
/** Why a moderator did something: a sentence or two, which the member concerned reads. */
export const REASON_MAX = 300;
/** What a member says about a report, and what a moderator notes at its end. */
export const REPORT_TEXT_MAX = 1000;
/** Only the member reads the note: it says why they keep the bookmark. */
export const BOOKMARK_NOTE_MAX = 300;
/** Addresses of push services have some 200 to 500 characters. */
export const PUSH_ENDPOINT_MAX = 1000;
export const WEBHOOK_URL_MAX = 1000;
export const DEFAULT_ORDER = 99;
/** A longer name does not fit into the top bar of a phone. */
export const SITE_NAME_MAX = 40;
export const TAGLINE_MAX = 120;
/** Each of the site's texts in Markdown has this limit. */
export const SITE_TEXT_MAX = 4000;
/** The reason why the site is read only, which every page shows. */
export const READ_ONLY_REASON_MAX = 500;
/** The footer is part of every page. */
export const FOOTER_MAX = 500;
/** The text of a topic or reply has this limit before it is stored. */
export const CONTENT_MAX_BYTES = 64 * 1024;
/** What a picture shows, in a sentence or two. */
export const ALT_MAX = 300;
/** A longer name of a file is cut before its extension. */
export const FILE_NAME_MAX = 100;
/** The address of a picture that a job fetches. */
export const ORIGIN_URL_MAX = 2000;
/** An address of the forum that the community came from, without host and folder. */
export const OLD_ADDRESS_MAX = 200;
/** The path that it leads to. The longest has the name of a file. */
export const OLD_ADDRESS_PATH_MAX = 300;
