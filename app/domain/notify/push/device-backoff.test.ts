import { beforeEach, describe, expect, test } from "vitest";
import { DeviceBackoff, makeBackoff } from "./device-backoff.ts";

const DEVICE = 1;
const OTHER = 2;
let time: number;
let sent: number[];
let send: ReturnType<typeof makeBackoff>;
beforeEach(() => {
  time = 0;
  sent = [];
  send = makeBackoff(() => time);
});

/** Simulates a request that takes so long. */
function request(device_id: number, ms: number) {
  return send(device_id, async () => {
    sent.push(device_id);
    time += ms;
    return "sent";
  });
}

function timeOut(device_id: number) {
  return send(device_id, async () => {
    sent.push(device_id);
    time += 10_000;
    throw new Error("AbortError");
  }).catch(() => "failed");
}

describe("a device that", () => {
  test("answers soon gets each message at once", async () => {
    for (let count = 0; count < 5; count += 1) expect(await request(DEVICE, 900)).toBe("sent");
  });

  test("fails soon is tried again at once", async () => {
    for (let count = 0; count < 2; count += 1)
      await expect(send(DEVICE, () => Promise.reject(new Error("500")))).rejects.toThrow("500");
  });

  test("answers late is backed off from, and others are not", async () => {
    expect(await request(DEVICE, 9900)).toBe("sent");
    await expect(request(DEVICE, 0)).rejects.toBeInstanceOf(DeviceBackoff);
    expect(await request(OTHER, 0)).toBe("sent");
    expect(sent).toEqual([DEVICE, OTHER]);
  });

  test("never answers is tried once after each backoff", async () => {
    await timeOut(DEVICE);
    for (let tries = 2; tries < 5; tries += 1) {
      time += 199_999;
      await timeOut(DEVICE);
      expect(sent).toHaveLength(tries - 1);
      time += 1;
      // Two jobs at the same moment.
      await Promise.all([timeOut(DEVICE), timeOut(DEVICE)]);
      expect(sent).toHaveLength(tries);
    }
  });

  test("answers soon again gets each message at once again", async () => {
    await timeOut(DEVICE);
    time += 200_000;
    expect(await request(DEVICE, 100)).toBe("sent");
    expect(await request(DEVICE, 100)).toBe("sent");
  });
});
