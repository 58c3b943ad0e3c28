export type EditValue = string | number | boolean | null;
/** The fields that an edit can change, by their names. */
export type EditFields = Record<string, EditValue>;

/** An edit that was refused, because its fields have changed since the editor loaded them. */
export type Conflict = {
  /** The version of what is stored now. An edit with this version replaces it. */
  version: string;
  /** Null if it is not known. */
  editor: { username: string; is_self: boolean } | null;
  changed_at: Date | null;
  /** What is stored now in the fields that both have changed. */
  both: EditFields;
  /** What is stored now in the fields that only the other editor has changed. */
  theirs: EditFields;
};
