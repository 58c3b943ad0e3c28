import { useT } from "#app/client/page/reader.ts";
import { Tabs } from "#app/ui/overlay/tabs.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { OwnSettings } from "./own-settings.tsx";
import { SETTINGS_NAMES, type SettingsPage, settingsPath } from "./tab-names.ts";

/** The heading of the settings, and their tabs. Whoever looks at the site as a member sees their own. */
export function SettingsHead({ pages, current }: { pages: SettingsPage[]; current: SettingsPage }) {
  const t = useT();
  return (
    <>
      <PageHead title={t("words.settings")} />
      <OwnSettings />
      <Tabs
        label={t("words.settings")}
        items={pages.map((page) => ({
          href: settingsPath(page),
          label: t(SETTINGS_NAMES[page]),
          current: page === current,
        }))}
      />
    </>
  );
}
