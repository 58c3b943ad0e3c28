import { DrizzleQueryError } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "#app/lib/process/log.server.ts";
import { logFault, onFault } from "./log-fault.server.ts";

const MINUTE_MS = 60_000;

const logged = vi.spyOn(log, "error");
beforeEach(() => {
  vi.useFakeTimers();
  logged.mockClear();
});
afterEach(() => vi.useRealTimers());

test("a fault is logged once a minute for each state, with the number of those between", () => {
  const full = failure("53100");
  for (let n = 0; n < 1000; n += 1) logFault(full);
  logFault(failure("58030"));
  expect(logged.mock.calls).toEqual([
    [{ err: full, sqlstate: "53100", unlogged: 0 }, "The database has a fault"],
    [expect.objectContaining({ sqlstate: "58030", unlogged: 0 }), "The database has a fault"],
  ]);
  vi.advanceTimersByTime(MINUTE_MS - 1);
  logFault(full);
  expect(logged).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  logFault(full);
  expect(logged).toHaveBeenLastCalledWith(
    { err: full, sqlstate: "53100", unlogged: 1000 },
    "The database has a fault",
  );
});

test("who listens hears of each line, and of no fault between", () => {
  const heard = vi.fn();
  onFault(heard);
  for (let n = 0; n < 3; n += 1) logFault(failure("53000"));
  logFault(failure("58001"));
  logFault(failure("23505"));
  expect(heard.mock.calls).toEqual([["53000"], ["58001"]]);
});

test.each(["53200", "53400", "58000", "58P01", "25006", "XX001", "XX002"])("%s is one", (code) => {
  logFault(new DrizzleQueryError("insert", [], failure(code)));
  expect(logged).toHaveBeenCalledTimes(1);
});

test.each(["40001", "57014", "23505", "XX000", "ECONNREFUSED", "EPIPE"])("%s is none", (code) => {
  logFault(failure(code));
  expect(logged).not.toHaveBeenCalled();
});

function failure(code: string): Error {
  return Object.assign(new Error("could not extend file"), { code });
}
