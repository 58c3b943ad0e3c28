import type { MessageKey } from "#locales/index.ts";

type About = { field?: string; retry_after_seconds?: number };

/**
 * A verb says no: a status for machines, a key for people, and the field it is about where there is
 * one.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly key: MessageKey;
  readonly about: About;

  constructor(status: number, key: MessageKey, about: About = {}) {
    super(key);
    this.status = status;
    this.key = key;
    this.about = about;
  }
}

export const refused = (key: MessageKey, field?: string) => new Refusal(400, key, { field });
export const notAllowed = (key: MessageKey = "notEnoughPrivileges") => new Refusal(403, key);
export const notFound = (key: MessageKey = "notFound") => new Refusal(404, key);
export const taken = (key: MessageKey, field: string) => new Refusal(409, key, { field });
export const unprocessable = (key: MessageKey, field: string) => new Refusal(422, key, { field });
export const tooMany = (retry_after_seconds: number) =>
  new Refusal(429, "tooManyTries", { retry_after_seconds });
export const busy = () => new Refusal(503, "databaseBusy", { retry_after_seconds: 5 });
export const databaseUnavailable = () =>
  new Refusal(503, "databaseAway", { retry_after_seconds: 5 });
/** The queue of passwords empties within seconds. */
export const tooBusy = () => new Refusal(503, "tooBusy", { retry_after_seconds: 10 });
