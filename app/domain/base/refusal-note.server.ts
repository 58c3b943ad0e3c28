import { AsyncLocalStorage } from "node:async_hooks";
import type { Refusal } from "./refusal.ts";

/** `sqlstate` is null if no error of the database caused the refusal. */
export type RefusalNote = { key: Refusal["key"]; sqlstate: string | null };

const notes = new AsyncLocalStorage<{ note: RefusalNote | null }>();

/** Runs a request, whose log line says why it was refused. */
export function withRefusalNote<Result>(work: () => Result): Result {
  return notes.run({ note: null }, work);
}

/** The last one counts. Nothing is stored outside of requests. */
export function noteRefusal(note: RefusalNote): void {
  const store = notes.getStore();
  if (store) store.note = note;
}

export function findRefusalNote(): RefusalNote | null {
  return notes.getStore()?.note ?? null;
}
