import { z } from "zod";
import type { Translate } from "#locales/index.ts";

/** The keys of `refusedFile` in locales/. */
const REASONS = [
  "unknownSource",
  "packedOtherwise",
  "noRoomToUnpack",
  "damagedSource",
  "damagedEntry",
  "incompleteSource",
  "tooManyFiles",
  "notReadable",
  "encryptedZip",
  "unknownZip",
  "severalDumps",
  "utf16Dump",
  "incompletePhpbb",
  "severalBoards",
  "phpbbOnPostgres",
  "mongodumpArchive",
  "redisFile",
  "telegramPages",
  "telegramWithoutGroup",
  "incompleteExport",
  "damagedExport",
  "conversation",
  "emptyChat",
  "chatNotUtf8",
  "impossibleDate",
  "contradictingDates",
  "dayNotFirst",
  "monthNotFirst",
  "noCommunity",
  "damagedArchive",
  "incompleteArchive",
  "newerArchive",
  "membersArchive",
  "damagedLine",
  "siteNotEmpty",
  "noSuperuser",
  "superuserEmailTaken",
  "changedSinceCheck",
  "nameOfTwo",
] as const;

export const refusal_reason_shape = z.object({
  name: z.enum(REASONS),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type RefusalReason = z.infer<typeof refusal_reason_shape>;

/** What a log may have: names of files and places, but no name or date of a member. */
const LOGGED_VALUES = ["name", "names", "place"];

export function makeReason(
  name: RefusalReason["name"],
  values: RefusalReason["values"] = {},
): RefusalReason {
  return { name, values };
}

/**
 * A conversion or an import refuses the file, or the site for it. A fault that the person who chose the file
 * can correct has a reason; other faults, for developers of such files, are sentences in English.
 */
export class RefusedFile extends Error {
  readonly reason: RefusalReason | null;

  constructor(why: RefusalReason | string, options?: ErrorOptions) {
    super(typeof why === "string" ? why : describeForLog(why), options);
    this.reason = typeof why === "string" ? null : why;
  }
}

function describeForLog({ name, values }: RefusalReason): string {
  const logged_values = LOGGED_VALUES.flatMap((key) => values[key] ?? []);
  return [name, ...logged_values].join(" ");
}

export function describeRefusal(t: Translate, { reason, message }: RefusedFile): string {
  return reason === null ? message : t(`refusedFile.${reason.name}`, reason.values);
}
