import { z } from "zod";
import { USERNAME_MAX } from "#app/contract/field-limits.ts";
import { ADDRESS_TEXT_MAX, day, singleLine } from "../../base/rules.ts";

/** A filter looks at so many of the newest entries, which takes some 50 ms. */
export const FILTERED_ENTRIES_MAX = 10_000;

/** What an entry is about. */
export const LOG_SUBJECTS = [
  "topic",
  "post",
  "file",
  "user",
  "report",
  "forum",
  "category",
  "group",
  "invite",
  "backup",
  "community_export",
  "site",
  "letter",
  "webhook",
] as const;

/** The actions in the log, by the name of a filter. */
export const LOG_ACTIONS = {
  removed: ["removed"],
  restored: ["restored"],
  locked: ["locked", "unlocked"],
  pinned: ["pinned", "unpinned"],
  moved: ["moved", "split", "merged"],
  warned: ["warned"],
  suspended: ["suspended", "suspension_ended"],
  appointed: ["appointed", "dismissed"],
  joined: ["member_added", "member_removed", "member_left", "member_joined"],
  created: ["created"],
  changed: ["changed", "picture_set", "picture_removed"],
  deleted: ["deleted"],
} as const;

export type LogSubject = (typeof LOG_SUBJECTS)[number];
export type LogActionFilter = keyof typeof LOG_ACTIONS;
export const LOG_ACTION_NAMES = Object.keys(LOG_ACTIONS).filter(isLogAction);
type LogKind = LogSubject | LogActionFilter;
export type LogProblem = "bad_since" | "bad_until" | "days_reversed";

export type LogFilters = {
  /** The member who acted, or whom the entry is about. */
  who: string | undefined;
  kind: LogKind | undefined;
  since: string | undefined;
  until: string | undefined;
  time_zone: string;
};

export const NO_FILTERS: LogFilters = {
  who: undefined,
  kind: undefined,
  since: undefined,
  until: undefined,
  time_zone: "UTC",
};

export function isLogSubject(kind: LogKind): kind is LogSubject {
  return kind_of_subject.safeParse(kind).success;
}

function isLogAction(name: string): name is LogActionFilter {
  return name in LOG_ACTIONS;
}

export function hasLogFilters({ who, kind, since, until }: LogFilters): boolean {
  return [who, kind, since, until].some((value) => value !== undefined);
}

/** The filters in the query of a call, which is refused if one is wrong. */
export const log_query = z.object({
  who: singleLine(USERNAME_MAX)
    .optional()
    .meta({ description: "A username: who did it, or whom it is about" }),
  kind: z
    .enum([...LOG_SUBJECTS, ...LOG_ACTION_NAMES], "invalidInput")
    .optional()
    .meta({ description: "What it is about, or what was done" }),
  since: day.optional().meta({ description: "The first day, in your time zone" }),
  until: day.optional().meta({ description: "The last day, in your time zone" }),
});

const kind_of_subject = z.enum(LOG_SUBJECTS);
const kind_of_action = z.enum(LOG_ACTION_NAMES);
const kind_shape = z.union([kind_of_subject, kind_of_action]).optional().catch(undefined);
const line = singleLine(ADDRESS_TEXT_MAX).catch("");
const optional_day = day.optional();

/**
 * The filters in an address of the log. An address may be typed, so an unknown kind counts as none.
 * Text with an error stays in its field beside the error. Days are those of the zone.
 */
export function readLogFilters(
  params: URLSearchParams,
  time_zone: string,
): { filters: LogFilters; problem: LogProblem | null } {
  const textOf = (name: string) => line.parse(params.get(name) ?? "") || undefined;
  const [since, until] = [textOf("since"), textOf("until")];
  const filters = {
    who: textOf("who")?.replace(/^@/, "").slice(0, USERNAME_MAX),
    kind: kind_shape.parse(textOf("kind")),
    since,
    until,
    time_zone,
  };
  const problems: [LogProblem, boolean][] = [
    ["bad_since", !optional_day.safeParse(since).success],
    ["bad_until", !optional_day.safeParse(until).success],
    ["days_reversed", since !== undefined && until !== undefined && since > until],
  ];
  return { filters, problem: problems.find(([, is_true]) => is_true)?.[0] ?? null };
}
