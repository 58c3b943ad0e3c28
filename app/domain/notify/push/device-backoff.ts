/** Push services usually answer within a fraction of it. */
const SLOW_MS = 1000;
/** Of the time that a slow device took. So it occupies a twentieth of one job at most. */
const BACKOFF_FACTOR = 20;
/** The oldest are forgotten. Each is of a request that was slow. */
const REMEMBERED_MAX = 10_000;

export class DeviceBackoff extends Error {
  override readonly name = "DeviceBackoff";
  constructor() {
    super("The push service of the device was slow, and is left alone for a while");
  }
}

/**
 * Pauses a slow device, with one request after each pause. Few jobs run at once, and members choose
 * the addresses of their devices: without pauses a few devices that hardly answer would delay the
 * messages of all members.
 */
export function makeBackoff(now = Date.now) {
  const slow_devices = new Map<number, { ms: number; until: number }>();

  function backOff(device_id: number, ms: number): void {
    slow_devices.delete(device_id);
    slow_devices.set(device_id, { ms, until: now() + ms });
    for (const oldest_id of slow_devices.keys()) {
      if (slow_devices.size <= REMEMBERED_MAX) break;
      slow_devices.delete(oldest_id);
    }
  }

  return async <Result>(device_id: number, send: () => Promise<Result>): Promise<Result> => {
    const backoff = slow_devices.get(device_id);
    const started_at = now();
    if (backoff && started_at < backoff.until) throw new DeviceBackoff();
    if (backoff) backOff(device_id, backoff.ms);
    try {
      return await send();
    } finally {
      const took_ms = now() - started_at;
      if (took_ms < SLOW_MS) slow_devices.delete(device_id);
      else backOff(device_id, took_ms * BACKOFF_FACTOR);
    }
  };
}
