const EXTENSION = ".tar.gz";

/** The name has the time in UTC and to the millisecond: names sort by time and are unique. */
export function backupNameFor(date: Date): string {
  const [day = "", time = ""] = date.toISOString().split("T");
  return `divan-${day}-${time.replace(/[:Z]/g, "").replace(".", "-")}${EXTENSION}`;
}

export function isBackupName(text: string): boolean {
  return /^[\w.-]+$/.test(text) && text.endsWith(EXTENSION);
}
