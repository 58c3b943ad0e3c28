import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import {
  FILTERED_TOPICS_MAX,
  LATEST_FILTERS,
  type LatestFilter,
} from "#app/domain/topics/topics/latest-filters.ts";
import type { Language } from "#app/lib/text/languages.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Tabs } from "#app/ui/overlay/tabs.tsx";
import type { TextKey } from "#locales/index.ts";
import { translateFor } from "#locales/translators.server.ts";
import { renderCached } from "../frame/render-cached.server.tsx";

type Shown = LatestFilter | "all";

const NAMES = {
  all: "latest.all",
  unread: "notifications.unread",
  mine: "latest.mine",
  unanswered: "latest.unanswered",
} as const satisfies Record<Shown, TextKey>;

/** The filter in the address. An unknown one is ignored. */
export function filterOf(url: URL): LatestFilter | null {
  const requested = url.searchParams.get("filter");
  return LATEST_FILTERS.find((filter) => filter === requested) ?? null;
}

export function latestTitle(language: Language, filter: LatestFilter | null): string {
  const t = translateFor(language);
  return filter ? `${t(NAMES[filter])} · ${t("words.latest")}` : t("words.latest");
}

/** Rendered here, so browsers need no texts, and so is the note below. */
export const renderLatestTabs = renderCached("latest", (shown: Shown) => (
  <LatestTabs shown={shown} />
));

type Note = { filter: LatestFilter | null; is_cut: boolean; is_empty: boolean };

/** What is said where the list is cut, or the filters leave no topic. */
export const renderLatestNote = renderCached("latest-note", (note: Note) => (
  <LatestNote {...note} />
));

function LatestTabs({ shown }: { shown: Shown }) {
  const t = useT();
  return (
    <Tabs
      label={t("latest.filters")}
      items={(["all", ...LATEST_FILTERS] as const).map((name) => ({
        href: addressOf(name),
        label: t(NAMES[name]),
        current: name === shown,
      }))}
    />
  );
}

function LatestNote({ filter, is_cut, is_empty }: Note) {
  const t = useT();
  return (
    <>
      {is_cut && (
        <p className="mb-4 text-sm text-muted">
          {t(filter === "mine" ? "latest.ownOnly" : "latest.newestOnly", {
            count: FILTERED_TOPICS_MAX,
          })}
        </p>
      )}
      {is_empty && <NoTopics shown={filter ?? "all"} />}
    </>
  );
}

function NoTopics({ shown }: { shown: Shown }) {
  const t = useT();
  return (
    <EmptyState
      title={t(shown === "all" ? "forum.noTopics" : `latest.none_${shown}`)}
      action={
        shown === "all" ? (
          <ButtonLink href={href("/forum")} variant="secondary">
            {t("words.forums")}
          </ButtonLink>
        ) : (
          <ButtonLink href={addressOf("all")} variant="secondary">
            {t("latest.allTopics")}
          </ButtonLink>
        )
      }
    >
      {t(`latest.none_${shown}Text`)}
    </EmptyState>
  );
}

function addressOf(shown: Shown): string {
  const path = href("/latest");
  return shown === "all" ? path : `${path}?filter=${shown}`;
}
