import type { Transaction } from "#app/db/client.server.ts";
import type { Language, Translate } from "#locales/index.ts";
import type { Reader } from "../../base/can.ts";
import type { DiskFiles } from "../../base/disk-pages/disk-html.server.ts";
import type { ArchivedForum } from "./forums.server.ts";

/** What all parts of an archive need. */
export type ArchiveContext = {
  /** Everything is read in it. */
  tx: Transaction;
  reader: Reader;
  /** The name of the group for which it is, or null. */
  group: string | null;
  t: Translate;
  language: Language;
  time_zone: string;
  site: string;
  made_at: Date;
  files: DiskFiles;
  forums: ReadonlyMap<number, ArchivedForum>;
  /** Only with the search the pages lead to its page. */
  has_search: boolean;
  /** Called with how many rows were written. */
  countRows: (rows: number) => void;
};
