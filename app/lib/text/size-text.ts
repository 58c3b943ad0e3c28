const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
/** As the limits of the settings count, so that a limit of 500 MB is shown as 500 MB. */
const STEP = 1024;

/** 229 kB, 1.4 MB: in the reader's format, with one decimal for small numbers. */
export function sizeText(bytes: number, language: string): string {
  const steps = Math.min(
    UNITS.length - 1,
    Math.max(0, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(STEP))),
  );
  const format = {
    style: "unit",
    unit: UNITS[steps],
    // The short form of English has no plural: "23 byte".
    unitDisplay: steps === 0 ? "long" : "short",
    maximumSignificantDigits: 3,
  } as const;
  return new Intl.NumberFormat(language, format).format(bytes / STEP ** steps);
}
