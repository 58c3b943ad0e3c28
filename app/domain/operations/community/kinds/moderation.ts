import { REASON_MAX, REPORT_TEXT_MAX } from "#app/contract/field-limits.ts";
import {
  id,
  idOf,
  inColumn,
  member,
  moment,
  nullable,
  oneOf,
  recordedFields,
  text,
  wideId,
} from "./fields.ts";
import { tableKind } from "./kind.ts";

const LOG_NAME_MAX = 1000;

export const suspensions = tableKind({
  name: "suspensions",
  table: "suspensions",
  key: ["member_id"],
  fields: {
    member_id: member(),
    reason: text(REASON_MAX),
    until: nullable(moment()),
    suspended_by_id: nullable(id()),
    created_at: moment(),
  },
});

export const warnings = tableKind({
  name: "warnings",
  table: "warnings",
  key: ["id"],
  fields: {
    id: id(),
    member_id: member(),
    warned_by_id: nullable(id()),
    reason: text(REASON_MAX),
    topic_id: nullable(id()),
    reply_id: inColumn("post_id", nullable(wideId())),
    created_at: moment(),
    seen_at: nullable(moment()),
  },
});

/** Of a reply if there is a `reply_id`, of a member if there is a `member_id`, else of a topic. */
export const reports = tableKind({
  name: "reports",
  table: "reports",
  key: ["id"],
  fields: {
    id: id(),
    topic_id: nullable(id()),
    reply_id: inColumn("post_id", nullable(wideId())),
    member_id: inColumn("user_id", nullable(id())),
    forum_id: nullable(id()),
    owner_id: id(),
    state: oneOf(["open", "closed"]),
    claimed_by_id: nullable(id()),
    claimed_at: nullable(moment()),
    hidden_at: nullable(moment()),
    outcome: nullable(oneOf(["dismissed", "removed", "warned", "suspended", "handled"])),
    note: nullable(text(REPORT_TEXT_MAX)),
    closed_by_id: nullable(id()),
    closed_at: nullable(moment()),
    created_at: moment(),
  },
});

/** The members who reported it, with their reasons. */
export const report_entries = tableKind({
  name: "report_entries",
  table: "report_entries",
  key: ["report_id", "reporter_id"],
  fields: {
    report_id: idOf("reports"),
    reporter_id: idOf("members"),
    reason: oneOf(["spam", "rude", "off_topic", "private", "other"]),
    text: nullable(text(REPORT_TEXT_MAX)),
    created_at: moment(),
  },
});

export const log = tableKind({
  name: "log",
  table: "audit_log",
  key: ["id"],
  fields: {
    id: wideId(),
    actor_id: nullable(id()),
    actor_username: text(LOG_NAME_MAX),
    action: text(LOG_NAME_MAX),
    subject_type: text(LOG_NAME_MAX),
    subject_id: nullable(wideId()),
    subject_name: text(LOG_NAME_MAX),
    before: { ...nullable(recordedFields()), read_without_emails: "t.before - 'email'" },
    after: { ...nullable(recordedFields()), read_without_emails: "t.after - 'email'" },
    forum_id: nullable(id()),
    created_at: moment(),
  },
});
