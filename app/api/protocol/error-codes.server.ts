import { CODES_BY_STATUS, codeOf } from "#app/http/page/error-code.server.ts";
import { texts } from "#locales/en/index.ts";
import type { MessageKey } from "#locales/index.ts";
import type { ErrorContext } from "./error-context.ts";

const { messages } = texts;

/** Only the forms of pages have these. */
const ONLY_ON_PAGES = new Set<string>([
  "forumRequired",
  "draftSent",
  "tooManyDrafts",
  "userNotDeleted",
  "categoryNotDeleted",
  "forumNotDeleted",
  "usernamesRequired",
  "tooManyNames",
  "namesUnknown",
  "superuserSeesAll",
  "nothingWritten",
  "peopleRequired",
  "tooManyPeople",
  "lineInvalidEmail",
  "lineWithTwoAddresses",
  "lineRepeated",
  "lineTooLong",
  "tooManyFiles",
  "chooseFilesAgain",
  "filesRefused",
  "sitePictureGone",
] satisfies MessageKey[]);

/** 422: each item of `detail` has a code of its own. */
export const INVALID_INPUT = "invalid_input";

/** The sentence, with the values that it names. */
export function sentenceOf(key: MessageKey, ctx: ErrorContext = {}): string {
  return messages[key].replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name) =>
    String(ctx[name] ?? placeholder),
  );
}

/** Every code that an answer of the API may have, sorted by alphabet. */
export const ERROR_CODES: readonly string[] = [
  ...new Set([
    ...Object.keys(messages).filter(isKey).map(codeOf),
    ...Object.values(CODES_BY_STATUS),
    INVALID_INPUT,
  ]),
].toSorted();

function isKey(name: string): name is MessageKey {
  return Object.hasOwn(messages, name) && !ONLY_ON_PAGES.has(name);
}
