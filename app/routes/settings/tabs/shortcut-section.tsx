import { useState } from "react";
import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { areShortcutsOn } from "#app/client/shortcuts/shortcut-listener.ts";
import { SHORTCUTS_OFF } from "#app/contract/shortcuts-off.ts";
import { browserStorage } from "#app/lib/browser-storage.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { SettingsSection } from "#app/ui/forms/settings-section.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";

/** The shortcuts need script and so does this choice, which is kept by the browser. */
export function ShortcutSection() {
  return useHydrated() && browserStorage() ? <ShortcutChoice /> : null;
}

function ShortcutChoice() {
  const t = useT();
  const [are_on, setAreOn] = useState(areShortcutsOn);
  return (
    <SettingsSection
      id="shortcut-section"
      title={t("settings.keyboard")}
      text={t("settings.keyboardText")}
    >
      <Checkbox
        id="shortcuts"
        label={t("settings.useShortcuts")}
        checked={are_on}
        onChange={({ target }) => {
          storeShortcuts(target.checked);
          setAreOn(target.checked);
        }}
      />
      <p className="mt-3">
        <a href={href("/keyboard")} className="in-text">
          {t("settings.whichShortcuts")}
        </a>
      </p>
    </SettingsSection>
  );
}

function storeShortcuts(are_on: boolean): void {
  if (are_on) browserStorage()?.removeItem(SHORTCUTS_OFF);
  else browserStorage()?.setItem(SHORTCUTS_OFF, "1");
}
