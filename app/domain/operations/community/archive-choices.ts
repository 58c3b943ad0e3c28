/** What an archive contains: everything, to move the site, or what every member reads. */
export type ArchiveChoices =
  | { content: "everything"; with_passwords: boolean; with_emails: boolean }
  | { content: "members" };
