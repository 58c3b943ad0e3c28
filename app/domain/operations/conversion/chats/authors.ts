import type { Store } from "../source.ts";
import { shownName } from "./names.ts";

/** Numbers below stay free for who is on the site already. */
const FIRST_ID = 1000;

type Author = { id: number; name: string };
/** Those who wrote in chats, by what tells them apart there. They have no accounts. */
export type Authors = Map<string, Author>;

/** The author with this key, who is added to the store with the first message. */
export function addAuthor(
  store: Store,
  authors: Authors,
  { key, name, created_ms }: { key: string; name: string; created_ms: number },
): Author {
  const known = authors.get(key);
  if (known) return known;
  const author = { id: FIRST_ID + authors.size, name: shownName(name) };
  authors.set(key, author);
  store.addMember({ ...author, is_without_account: true, created_ms });
  return author;
}
