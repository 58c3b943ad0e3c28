/*
 * A process of its own that converts one source: it computes for minutes without a pause, and an export
 * of a chat may take much memory. The site answers meanwhile.
 */
import { constants, setPriority } from "node:os";
import { log } from "#app/lib/process/log.server.ts";
import { isDiskFull } from "#app/lib/storage/disk-full.ts";
import type { CheckedArchive } from "../community/check-community.server.ts";
import { ConversionError, DateOrderNeeded } from "../conversion/conversion-error.ts";
import { convert } from "../conversion/convert.server.ts";
import type { Step } from "../conversion/steps.ts";
import {
  type ConversionMessage,
  type ConversionRequest,
  conversion_request,
} from "./conversion-messages.server.ts";
import { writeConversion } from "./conversions.server.ts";
import { type ImportFailure, makeFailure, toFailure } from "./failures.ts";
import { importPath } from "./imports-folder.server.ts";
import { convertedName } from "./source-name.ts";

/** The page does not refresh more often. */
const SEND_EVERY_MS = 500;
const parent_id = process.ppid;

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on("disconnect", () => process.exit(1));
process.once("message", (message) => {
  void answer(conversion_request.parse(message)).then((last) =>
    process.send?.(last, undefined, undefined, () => process.disconnect()),
  );
});

async function answer(request: ConversionRequest): Promise<ConversionMessage> {
  try {
    const { format: _, ...report } = await convertSource(request);
    return { kind: "done", report };
  } catch (error) {
    return { kind: "failed", failure: failureOf(error, request) };
  }
}

async function convertSource(request: ConversionRequest): Promise<CheckedArchive> {
  const { source, date_order, work } = request;
  const archive = convertedName(source);
  let checked_archive: CheckedArchive | undefined;
  await convert({
    source: importPath(source),
    options: { date_order },
    out: importPath(archive),
    work,
    onReport: (report) => writeConversion(archive, request, report),
    onChecked: (checked) => {
      checked_archive = checked;
    },
    onProgress: progressSender(),
  });
  if (!checked_archive) throw new Error("The converted archive was not checked");
  return checked_archive;
}

function progressSender(): (part: Step, share: number) => void {
  let sent_ms = 0;
  let sent_part: Step | undefined;
  return (part, share) => {
    if (part === sent_part && performance.now() - sent_ms < SEND_EVERY_MS) return;
    // While it computes it would not hear that the connection is closed.
    if (process.ppid !== parent_id) process.exit(1);
    sent_ms = performance.now();
    sent_part = part;
    process.send?.({ kind: "progress", part, share } satisfies ConversionMessage);
  };
}

function failureOf(error: unknown, { source }: ConversionRequest): ImportFailure {
  if (error instanceof DateOrderNeeded)
    return { ...makeFailure("date_order"), detail: error.example };
  if (error instanceof ConversionError) {
    log.warn({ err: error, source }, "A source was not converted");
    return toFailure("not_convertible", error);
  }
  if (isDiskFull(error)) return makeFailure("disk_full");
  log.error({ err: error, source }, "A conversion has failed");
  return makeFailure("unexpected");
}
