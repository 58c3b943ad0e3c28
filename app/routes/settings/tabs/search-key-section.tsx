import { useState } from "react";
import { useT } from "#app/client/reader.ts";
import { isSearchKeyOn, storeSearchKey } from "#app/client/search-key.ts";
import { browserStorage } from "#app/lib/browser-storage.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { SettingsSection } from "#app/ui/settings-section.tsx";

/** The shortcut needs script and so does this choice, which is kept by the browser. */
export function SearchKeySection() {
  return useHydrated() && browserStorage() ? <SearchKeyChoice /> : null;
}

function SearchKeyChoice() {
  const t = useT();
  const [is_on, setIsOn] = useState(isSearchKeyOn);
  return (
    <SettingsSection
      id="search-key-section"
      title={t("settings.keyboard")}
      text={t("settings.keyboardText")}
    >
      <Checkbox
        id="search-key"
        label={t("settings.searchKey")}
        checked={is_on}
        onChange={({ target }) => {
          storeSearchKey(target.checked);
          setIsOn(target.checked);
        }}
      />
    </SettingsSection>
  );
}
