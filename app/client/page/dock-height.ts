import { useState } from "react";
import { browserStorage } from "#app/lib/browser-storage.ts";

const KEY = "divan_dock_height";
/** The height in percent of the window: the topic behind stays readable. */
const DEFAULT_HEIGHT = 50;

/** The height of the docked dialog, remembered on this device. */
export function useDockHeight() {
  const [height, setHeight] = useState(
    () => Number(browserStorage()?.getItem(KEY)) || DEFAULT_HEIGHT,
  );
  function changeHeight(new_height: number) {
    setHeight(new_height);
    storeHeight(new_height);
  }
  return { height, changeHeight };
}

function storeHeight(height: number): void {
  try {
    browserStorage()?.setItem(KEY, String(height));
  } catch {
    // A full storage throws: the height is then kept until the dialog closes.
  }
}
