import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { QueueTab } from "#app/domain/moderation/reports/input.ts";

const STATES: readonly QueueTab[] = ["open", "mine", "closed"];

export function queueAddress(state: QueueTab): string {
  const path = href("/moderation/reports");
  return state === "open" ? path : `${path}?state=${state}`;
}

/**
 * The tabs choose which reports are shown. They are below the tabs of the moderation, so their
 * style is quieter.
 */
export function QueueTabs({ state }: { state: QueueTab }) {
  const t = useT();
  return (
    <nav aria-label={t("moderation.queue")} className="mb-2">
      <ul className="flex flex-wrap gap-x-5 text-sm">
        {STATES.map((name) => (
          <li key={name}>
            <a
              href={queueAddress(name)}
              aria-current={name === state ? "page" : undefined}
              className="inline-flex min-h-8 items-center max-md:min-h-tap"
            >
              {name === state ? (
                <b>{t(`moderation.queue_${name}`)}</b>
              ) : (
                t(`moderation.queue_${name}`)
              )}
            </a>{" "}
          </li>
        ))}
      </ul>
    </nav>
  );
}
