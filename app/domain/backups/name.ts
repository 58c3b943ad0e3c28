const ENDING = ".tar.gz";

/** In UTC, to the millisecond: names sort by time, and no two are made in the same one. */
export function nameFor(date: Date): string {
  const [day = "", time = ""] = date.toISOString().split("T");
  return `divan-${day}-${time.replace(/[:Z]/g, "").replace(".", "-")}${ENDING}`;
}

export function isBackupName(text: string): boolean {
  return /^[\w.-]+$/.test(text) && text.endsWith(ENDING);
}
