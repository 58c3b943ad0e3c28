import type { Store } from "../source.ts";

/** What to do with the values of a key: the first pattern decides. */
type Handler<Value extends unknown[]> = [
  pattern: RegExp,
  take: (store: Store, match: RegExpExecArray, ...value: Value) => void,
];
/** By the word that the key begins with, because most keys are of none of them. */
export type Handlers<Value extends unknown[]> = Record<string, Handler<Value>[]>;
