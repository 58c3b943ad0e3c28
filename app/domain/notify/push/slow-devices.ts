/** Push services usually answer within a fraction of it. */
const SLOW_MS = 1000;
/**
 * The rest is so many times the time that a slow device took, so it occupies at most a twentieth of
 * one job.
 */
const REST_FACTOR = 20;
/** The oldest entries are dropped. Each is about a slow request. */
const REMEMBERED_MAX = 10_000;

export class DeviceRests extends Error {
  override readonly name = "DeviceRests";
  constructor() {
    super("The push service of the device was slow, and is left alone for a while");
  }
}

/**
 * Pauses a slow device, with one request after each pause. Few jobs run at once, and members choose
 * the addresses of their devices: without pauses a few devices that hardly answer would delay the
 * messages of all members.
 */
export function makeRests(now = Date.now) {
  const slow_devices = new Map<number, { rest_ms: number; until: number }>();

  function letRest(device_id: number, rest_ms: number): void {
    slow_devices.delete(device_id);
    slow_devices.set(device_id, { rest_ms, until: now() + rest_ms });
    for (const oldest_id of slow_devices.keys()) {
      if (slow_devices.size <= REMEMBERED_MAX) break;
      slow_devices.delete(oldest_id);
    }
  }

  return async <Result>(device_id: number, send: () => Promise<Result>): Promise<Result> => {
    const rest = slow_devices.get(device_id);
    const started_at = now();
    if (rest && started_at < rest.until) throw new DeviceRests();
    if (rest) letRest(device_id, rest.rest_ms);
    try {
      return await send();
    } finally {
      const took_ms = now() - started_at;
      if (took_ms < SLOW_MS) slow_devices.delete(device_id);
      else letRest(device_id, took_ms * REST_FACTOR);
    }
  };
}
