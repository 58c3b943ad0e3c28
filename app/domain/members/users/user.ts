import type { users } from "#app/db/schema.server.ts";
import type { Moderates, Suspension } from "../../base/can.ts";
import type { me_columns, own_columns, public_columns } from "./columns.server.ts";

type Row = typeof users.$inferSelect;

/** The fields that any member may see. */
export type PublicUser = Pick<Row, keyof typeof public_columns>;

/** The account as its owner or a superuser sees it. */
export type OwnUser = Pick<Row, keyof typeof own_columns>;

/** The actor. */
export type User = Pick<Row, keyof typeof me_columns & keyof Row> & {
  moderates: Moderates;
  /** What only groups see: see `hiddenForumIds()`. */
  no_access_forum_ids: number[];
  read_only_forum_ids: number[];
  suspension: Suspension | null;
  has_unseen_warning: boolean;
  /** Nobody writes any more: see `refuseReadOnly()`. */
  is_site_read_only: boolean;
  /** The session was not confirmed lately: see `refuseUnconfirmed()`. */
  must_confirm?: boolean;
  /** A superuser looks at the site as this member: the fields above are theirs. */
  viewed_as_id?: number;
};
