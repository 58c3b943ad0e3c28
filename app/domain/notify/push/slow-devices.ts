/** Push services answer within a fraction of it. */
const SLOW_MS = 1000;
/** Of the time that a slow device took. So it occupies a twentieth of one job at most. */
const REST_FACTOR = 20;
/** The oldest are forgotten. Each is of a request that was slow. */
const REMEMBERED_MAX = 10_000;

export class DeviceRests extends Error {
  override readonly name = "DeviceRests";
  constructor() {
    super("The push service of the device was slow, and is left alone for a while");
  }
}

/**
 * Lets a device that was slow rest, with one request after each rest. Few jobs run at once, and members
 * choose the addresses of their devices: without rests a few that hardly answer would keep the messages
 * of all members waiting.
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
