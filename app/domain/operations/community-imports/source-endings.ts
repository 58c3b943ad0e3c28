/** The ends of names of archives, of dumps, and of exports of chats. */
export const SOURCE_ENDINGS = [
  ".tar.gz",
  ".tgz",
  ".zip",
  ".sql",
  ".sql.gz",
  ".txt",
  ".json",
] as const;
