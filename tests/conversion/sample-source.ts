import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Document } from "#app/content/document.ts";
import { convertSource } from "#app/domain/operations/conversion/convert.server.ts";
import type { Source, Store } from "#app/domain/operations/conversion/source.ts";
import { readLines } from "../support/read-lines.ts";
import { newFolder } from "./load-source.ts";

const DAY = 86_400_000;
export const at = (day: number) => Date.UTC(2020, 0, 1) + day * DAY;

const paragraph = (text: string): Document => [{ kind: "p", runs: [{ text, marks: [] }] }];

/** A source in which each text is one paragraph. */
export function sourceOf(load: (store: Store) => void, parts: Partial<Source> = {}): Source {
  return {
    name: "Sample 1",
    load: async (store) => load(store),
    toDocument: ({ text }) => paragraph(text),
    hosts: () => ["old.example.org"],
    ...parts,
  };
}

/** `files` are those in the folder of the source. */
export async function convertSample(source: Source, files: Record<string, string | Buffer> = {}) {
  const work = newFolder();
  const out = join(newFolder(), "archive.tar.gz");
  const folder = { root: newFolder(files), paths: new Set(Object.keys(files)) };
  const report = await convertSource(source, folder, { out, work });
  return { report, bytes: readFileSync(out), lines: await readLines(out) };
}

/** Some fields of lines. */
export const pick = (lines: unknown[] | undefined, ...names: string[]) =>
  (lines ?? []).map((line) =>
    names.map((name) => Object.entries(line ?? {}).find(([key]) => key === name)?.[1]),
  );

export function addPeople(store: Store): void {
  const people = [
    { id: 2, name: "Yönetici", email: "selin@example.org", is_superuser: true },
    { id: 3, name: "Ali Veli", email: "ali@example.org" },
    { id: 4, name: "ali.veli", email: "ALI@example.org" },
    { id: 5, name: "IRMAK", email: "no address" },
    { id: 6, name: "Иван" },
    { id: 7, name: "Über-Benutzer_Namen", former_names: ["yönetici", "Eski Ad"] },
  ];
  for (const person of people)
    store.addMember({ is_email_confirmed: true, created_ms: at(person.id), ...person });
}

export function addForums(store: Store): void {
  const forum = { description: "", position: 1, holds_topics: true, is_private: false };
  store.addForum({ ...forum, id: 1, parent_id: null, name: "Genel", holds_topics: false });
  store.addForum({ ...forum, id: 2, parent_id: 1, name: "Sohbet" });
  store.addForum({ ...forum, id: 3, parent_id: 2, name: "Alt", position: 2 });
  store.addForum({ ...forum, id: 4, parent_id: 1, name: "Yönetim", is_private: true, position: 3 });
  store.addForum({ ...forum, id: 5, parent_id: 4, name: "Kurul", position: 4 });
}

export function addTalk(store: Store): void {
  addPeople(store);
  addForums(store);
  store.addTopic({
    id: 10,
    forum_id: 2,
    title: "  Merhaba \n dünya ",
    is_locked: true,
    is_pinned: true,
  });
  store.addTopic({ id: 11, forum_id: 5, title: "Gizli" });
  store.addTopic({ id: 12, forum_id: 3, title: "Silinmiş", is_removed: true });
  store.addTopic({ id: 13, forum_id: 99, title: "Forumsuz" });
  store.addTopic({ id: 14, forum_id: 3, title: "Boş" });
  const post = { author_id: 3, created_ms: at(20) };
  store.addPost({ ...post, id: 103, topic_id: 10, text: "Üçüncü", created_ms: at(22) });
  store.addPost({ ...post, id: 100, topic_id: 10, text: "İlk söz" });
  store.addPost({
    ...post,
    id: 102,
    topic_id: 10,
    text: "Silinen",
    created_ms: at(21),
    is_removed: true,
  });
  store.addPost({
    ...post,
    id: 101,
    topic_id: 10,
    text: "Konuk sözü",
    author_id: null,
    author_name: "Konuk Ada",
    created_ms: at(20.5),
  });
  store.addPost({ ...post, id: 110, topic_id: 11, text: "gizli söz" });
  store.addPost({
    ...post,
    id: 120,
    topic_id: 12,
    text: "silinmiş konu",
    edited_ms: at(25),
    editor_id: 2,
  });
  store.addPost({ ...post, id: 121, topic_id: 12, text: "yanıtı" });
  store.addPost({ ...post, id: 130, topic_id: 13, text: "kayıp" });
  store.addThanks({ post_id: 103, member_id: 2, created_ms: at(23) });
  store.addThanks({ post_id: 103, member_id: 3, created_ms: at(23) });
  store.addBookmark({ member_id: 4, topic_id: null, post_id: 103, created_ms: at(24) });
  store.addBookmark({ member_id: 4, topic_id: null, post_id: 100, created_ms: at(24) });
  for (const id of [10, 11, 13]) store.addAddress(`viewtopic.php?t=${id}`, { kind: "topic", id });
  for (const id of [100, 103, 120]) store.addAddress(`viewtopic.php?p=${id}`, { kind: "post", id });
  store.addAddress("viewforum.php?f=1", { kind: "forum", id: 1 });
  store.addAddress("viewforum.php?f=3", { kind: "forum", id: 3 });
  store.addAddress("memberlist.php?u=3", { kind: "member", id: 3 });
}
