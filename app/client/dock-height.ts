import { useState } from "react";

const KEY = "divan_dock_height";
/** In percent of the window: the topic behind stays readable. */
const DEFAULT_HEIGHT = 50;

/** The height of the docked dialog, remembered on this device. */
export function useDockHeight() {
  const [height, setHeight] = useState(readHeight);
  function changeHeight(new_height: number) {
    setHeight(new_height);
    try {
      localStorage.setItem(KEY, String(new_height));
    } catch {
      // Browsers that block storage throw: the height lasts until the dialog closes.
    }
  }
  return { height, changeHeight };
}

function readHeight(): number {
  try {
    return Number(localStorage.getItem(KEY)) || DEFAULT_HEIGHT;
  } catch {
    return DEFAULT_HEIGHT;
  }
}
