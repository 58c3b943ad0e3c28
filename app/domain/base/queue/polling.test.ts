import { expect, test, vi } from "vitest";
import { log } from "#app/lib/process/log.server.ts";
import { startPolling } from "./polling.server.ts";

test("a fault of the database that polling meets is in the log as one", async () => {
  const logged = vi.spyOn(log, "error");
  const full = Object.assign(new Error("could not extend file"), { code: "53100" });
  const polling = startPolling(() => Promise.reject(full), 1, "It failed");
  await expect.poll(() => logged.mock.calls.length).toBe(2);
  await polling.stop();
  expect(logged.mock.calls).toEqual([
    [{ err: full }, "It failed"],
    [{ err: full, sqlstate: "53100", unlogged: 0 }, "The database has a fault"],
  ]);
  logged.mockRestore();
});
