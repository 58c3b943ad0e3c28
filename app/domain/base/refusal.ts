import type { MessageKey } from "#locales/index.ts";

type Values = Record<string, string | number>;

type RefusalDetails = {
  field?: string;
  retry_after_seconds?: number;
  /** What the message names, and the limit that was passed. The API shows them too (`ctx`). */
  values?: Values;
};

/**
 * A command or query refuses: with a status for programs, a message key for people, and the field
 * that caused it, if there is one.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly key: MessageKey;
  readonly about: RefusalDetails;

  constructor(status: number, key: MessageKey, about: RefusalDetails = {}) {
    super(key);
    this.status = status;
    this.key = key;
    this.about = about;
  }
}

export const badRequest = (key: MessageKey, field?: string) => new Refusal(400, key, { field });
export const notAllowed = (key: MessageKey = "notEnoughPrivileges") => new Refusal(403, key);
export const notFound = (key: MessageKey = "notFound") => new Refusal(404, key);
export const taken = (key: MessageKey, field: string) => new Refusal(409, key, { field });
export const unprocessable = (key: MessageKey, field: string, values?: Values) =>
  new Refusal(422, key, { field, values });
export const overLimit = (key: MessageKey, max: number) =>
  new Refusal(400, key, { values: { max } });
export const tooMany = (retry_after_seconds: number, key: MessageKey = "tooManyTries") =>
  new Refusal(429, key, { retry_after_seconds });
export const databaseBusy = () => new Refusal(503, "databaseBusy", { retry_after_seconds: 5 });
export const databaseUnavailable = () =>
  new Refusal(503, "databaseAway", { retry_after_seconds: 5 });
/** The queue of sign-ins empties within seconds. */
export const signInQueueFull = () => new Refusal(503, "tooBusy", { retry_after_seconds: 10 });
