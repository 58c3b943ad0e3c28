import { useDates, useT } from "#app/client/reader.ts";
import type { BuildInfo } from "#app/lib/build-info.server.ts";
import { truncate } from "#app/lib/truncate.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";

/** Enough to distinguish commits. */
const HASH_LENGTH = 8;
const MESSAGE_LENGTH = 50;

/** For superusers: the commit and the release of this build, as far as they are known. */
export function BuildLine({ build }: { build: BuildInfo }) {
  const t = useT();
  const dates = useDates();
  const {
    last_commit_hash,
    last_commit_message,
    last_commit_date,
    release_name,
    release_version,
    release_date,
  } = build;
  const release = [release_name, release_version].filter(Boolean).join(" ");
  if (!last_commit_hash && !release) return null;
  return (
    <p className="flex basis-full flex-wrap gap-x-3">
      {last_commit_hash && (
        <Tooltip text={last_commit_hash} focusable>
          <code>{shortHash(last_commit_hash)}</code>
        </Tooltip>
      )}
      {last_commit_message && (
        <span title={last_commit_message}>{truncate(last_commit_message, MESSAGE_LENGTH)}</span>
      )}
      {last_commit_date && (
        <DateTime value={last_commit_date} text={dates.dateTime(new Date(last_commit_date))} />
      )}
      {release && (
        <Tooltip
          text={
            release_date
              ? t("layout.released", { date: dates.dateTime(new Date(release_date)) })
              : release
          }
          focusable
        >
          <span>{release}</span>
        </Tooltip>
      )}
    </p>
  );
}

export function shortHash(hash: string): string {
  return hash.slice(-HASH_LENGTH);
}
