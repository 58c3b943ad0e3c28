import { useSyncExternalStore } from "react";
import { hasInstallOffer, install, subscribeToInstallOffer } from "#app/client/live/install.ts";
import { useT } from "#app/client/page/reader.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { SettingsSection } from "#app/ui/forms/settings-section.tsx";

/** Only where the browser can install the site, and has not done it yet. */
export function InstallSection() {
  const t = useT();
  const is_offered = useSyncExternalStore(subscribeToInstallOffer, hasInstallOffer, () => false);
  if (!is_offered) return null;
  return (
    <SettingsSection
      id="install-section"
      title={t("settings.install")}
      text={t("settings.installText")}
    >
      <Button type="button" variant="secondary" onClick={() => void install()}>
        {t("settings.installButton")}
      </Button>
    </SettingsSection>
  );
}
