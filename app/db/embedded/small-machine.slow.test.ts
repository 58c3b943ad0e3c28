import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import postgres from "#postgres";
import { embeddedDatabase } from "./embedded-database.server.ts";

vi.mock("#app/lib/process/memory.server.ts", () => ({
  MEMORY_BYTES: 512 * 1024 * 1024,
  IS_SMALL_MACHINE: true,
}));

test("PostgreSQL starts with the settings of a small machine", async () => {
  const data_dir = mkdtempSync(join(tmpdir(), "divan-small-"));
  chmodSync(data_dir, 0o755);
  const database = embeddedDatabase(data_dir);
  const server = await database.start();
  const sql = postgres({ ...database.address, max: 1 });
  onTestFinished(async () => {
    await sql.end();
    await server.stop();
    rmSync(data_dir, { recursive: true });
  });
  const settings = await sql`
    select name, current_setting(name) as value from pg_settings
    where name in ('shared_buffers', 'maintenance_work_mem', 'autovacuum_max_workers', 'io_method')
    order by name`;
  expect(settings.map(({ name, value }) => [name, value])).toEqual([
    ["autovacuum_max_workers", "1"],
    ["io_method", "sync"],
    ["maintenance_work_mem", "32MB"],
    ["shared_buffers", "64MB"],
  ]);
});
