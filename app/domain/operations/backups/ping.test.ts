import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { log } from "#app/lib/process/log.server.ts";
import { startReceiver } from "#tests/support/webhook-receiver.ts";
import { pingAfterBackup } from "./ping.server.ts";

const SECRET = "5e3c7a52-0000-4000-8000-0123456789ab";

let service: Awaited<ReturnType<typeof startReceiver>>;
let url: string;
const logged = vi.spyOn(log, "error");
beforeAll(async () => {
  service = await startReceiver();
  url = `${new URL(service.url).origin}/${SECRET}`;
});
beforeEach(() => {
  service.received.length = 0;
  service.state.answer = async () => ({ status: 200 });
  logged.mockClear();
});
afterAll(() => service.stop());

test("a verified backup is told by one GET request, and the log has nothing", async () => {
  await pingAfterBackup(url, 0);
  expect(service.received).toMatchObject([{ method: "GET", path: `/${SECRET}`, body: "" }]);
  expect(logged).not.toHaveBeenCalled();
});

test("without an address nothing is sent", async () => {
  await pingAfterBackup(undefined, 0);
  expect(service.received).toEqual([]);
});

test("a service that fails once is asked again", async () => {
  const statuses = [503];
  service.state.answer = async () => ({ status: statuses.shift() ?? 200 });
  await pingAfterBackup(url, 0);
  expect(service.received).toHaveLength(2);
  expect(logged).not.toHaveBeenCalled();
});

test("a service that goes on failing is in the log by its host, without the secret", async () => {
  service.state.answer = async () => ({ status: 404 });
  await pingAfterBackup(url, 0);
  expect(service.received).toHaveLength(3);
  expect(logged.mock.calls).toEqual([
    [{ host: new URL(url).host, status: 404 }, "BACKUP_PING_URL was not reached"],
  ]);
});

test("an address where nothing listens fails no backup", async () => {
  const closed = await startReceiver();
  await closed.stop();
  await pingAfterBackup(`${new URL(closed.url).origin}/${SECRET}`, 0);
  expect(logged.mock.calls).toEqual([
    [{ host: new URL(closed.url).host, code: "ECONNREFUSED" }, "BACKUP_PING_URL was not reached"],
  ]);
  expect(JSON.stringify(logged.mock.calls)).not.toContain(SECRET);
});
