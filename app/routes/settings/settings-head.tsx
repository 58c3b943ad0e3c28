import { useT } from "#app/client/reader.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { SETTINGS_NAMES, type SettingsPage, settingsPath } from "./tab-names.ts";

/** The heading of the settings, and their tabs. */
export function SettingsHead({ pages, current }: { pages: SettingsPage[]; current: SettingsPage }) {
  const t = useT();
  return (
    <>
      <PageHead title={t("settings.title")} />
      <Tabs
        label={t("settings.title")}
        items={pages.map((page) => ({
          href: settingsPath(page),
          label: t(SETTINGS_NAMES[page]),
          current: page === current,
        }))}
      />
    </>
  );
}
