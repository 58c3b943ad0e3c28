export type EditValue = string | number | boolean | null;
/** The fields that an edit can change, by their names. */
export type EditFields = Record<string, EditValue>;

/** An edit that was refused, because what it changes has changed since the editor loaded it. */
export type Conflict = {
  /** Of what is stored now. An edit with this version replaces it. */
  version: string;
  /** Null if it cannot be found out. */
  editor: { username: string; is_self: boolean } | null;
  changed_at: Date | null;
  /** What is stored now in the fields that both have changed. */
  both: EditFields;
  /** The same of the fields that only the other has changed. */
  theirs: EditFields;
};
