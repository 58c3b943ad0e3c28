import { useDates, useT } from "#app/client/page/reader.ts";
import type { BuildInfo } from "#app/lib/process/build-info.server.ts";
import { truncate } from "#app/lib/text/truncate.ts";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

/** Enough to distinguish commits. */
const HASH_LENGTH = 8;
const MESSAGE_LENGTH = 50;

/** Superusers see the version; its commit and release, as far as they are known, are inside. */
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
  const version = release_version ?? (last_commit_hash ? shortHash(last_commit_hash) : release);
  return (
    <details className="build group">
      <summary title={last_commit_hash ?? undefined}>
        {t("layout.version", { version })}
        <Icon name="chevron-down" className="group-open:rotate-180" />
      </summary>
      <p>
        {last_commit_hash && <code>{last_commit_hash}</code>}{" "}
        {last_commit_message && (
          <span title={last_commit_message}>{truncate(last_commit_message, MESSAGE_LENGTH)}</span>
        )}{" "}
        {last_commit_date && (
          <DateTime value={last_commit_date} text={dates.dateTime(new Date(last_commit_date))} />
        )}{" "}
        {release && <span>{release}</span>}{" "}
        {release_date && (
          <span>{t("layout.released", { date: dates.dateTime(new Date(release_date)) })}</span>
        )}
      </p>
    </details>
  );
}

export function shortHash(hash: string): string {
  return hash.slice(-HASH_LENGTH);
}
