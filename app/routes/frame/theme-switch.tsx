import { useReader } from "#app/client/page/reader.ts";
import { THEMES } from "#app/contract/theme-colours.ts";
import { PreferenceButtons } from "./preference-buttons.tsx";

/** For guests: members have it in their menu and, with the colours of the device, in the settings. */
export function ThemeSwitch() {
  const { t, theme } = useReader();
  const options = THEMES.map((value) => ({ value, label: t(`layout.${value}`) }));
  return (
    <PreferenceButtons
      name="theme"
      label={t("words.colourMode")}
      current={theme}
      options={options}
    />
  );
}
