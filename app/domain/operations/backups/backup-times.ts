/** The minute of each hour of BACKUP_AT. */
export const BACKUP_MINUTE = 17;

/** `02:17, 14:17`, in UTC. */
export function writeBackupTimes(hours: readonly number[]): string {
  return hours.map((hour) => `${String(hour).padStart(2, "0")}:${BACKUP_MINUTE}`).join(", ");
}
