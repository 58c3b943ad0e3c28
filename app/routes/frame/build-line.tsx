import { useDates, useT } from "#app/client/page/reader.ts";
import type { BuildInfo } from "#app/lib/process/build-info.server.ts";
import { Truncated } from "#app/ui/list/truncated.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

/** Enough to distinguish commits. */
const HASH_LENGTH = 8;
const MESSAGE_LENGTH = 50;

/**
 * Superusers see the commit and the release, as far as they are known. On the phone they are folded
 * below the version: CSS reads the state of the details.
 */
export function BuildLine({ build }: { build: BuildInfo }) {
  const t = useT();
  const dates = useDates();
  const dateTime = (date: string) => dates.dateTime(new Date(date));
  const { last_commit_hash, last_commit_message, last_commit_date, release_date } = build;
  const hash = last_commit_hash && shortHash(last_commit_hash);
  const release = [build.release_name, build.release_version].filter(Boolean).join(" ");
  if (!hash && !release) return null;
  return (
    <div className="build">
      <details>
        <summary>
          {t("layout.version", { version: build.release_version ?? hash ?? release })}
          <Icon name="chevron-down" />
        </summary>
      </details>
      <p>
        {last_commit_hash && <code title={last_commit_hash}>{hash}</code>}{" "}
        {last_commit_message && <Truncated text={last_commit_message} max={MESSAGE_LENGTH} />}{" "}
        {last_commit_date && (
          <DateTime value={last_commit_date} text={dateTime(last_commit_date)} />
        )}{" "}
        {release && (
          <span title={release_date ? dateTime(release_date) : undefined}>{release}</span>
        )}
      </p>
    </div>
  );
}

export function shortHash(hash: string): string {
  return hash.slice(-HASH_LENGTH);
}
