/**
 * The subjects of the feed of changes. The database names them too, in the constraint
 * `changes_kind`.
 */
export const CHANGE_KINDS = ["topic", "post", "forum", "category"] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

export type Change = {
  kind: ChangeKind;
  id: number;
  /** The topic of the reply, if the change is of one. */
  topic_id: number | null;
  change: "created" | "updated" | "deleted";
  at: string;
};

/** A larger `limit` is reduced to this. */
export const CHANGES_MAX = 1000;

/** Sent instead of a cursor, it returns no changes and the cursor of the present. */
export const LATEST = "latest";

/** A cursor has 24 bytes, or 32 inside an entry that stands for many things, as base64url. */
export const CURSOR_SHAPE = new RegExp(`^(${LATEST}|[A-Za-z0-9_-]{32}|[A-Za-z0-9_-]{43})$`);
