/** The bytes are gone already, unless the storage was away. */
export function deletionNotice({ has_deleted_bytes }: { has_deleted_bytes: boolean }) {
  return has_deleted_bytes ? "fileDeleted" : "fileDeletedSoon";
}
