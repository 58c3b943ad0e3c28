import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, inject, test, vi } from "vitest";
import { copyTemplate } from "#tests/support/copy-template.ts";
import { compileCache } from "#tests/support/launch.ts";
import { settingsOf } from "#tests/support/run-command.ts";

const SOON = { timeout: 20_000, interval: 100 };
const REQUESTS = 50;

const children: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

describe("a site whose log is on a full disk", { timeout: 60_000 }, () => {
  test("starts, answers and stops", async () => {
    const child = await serveOnFullDisk({});
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("starts and answers with several processes", async () => {
    const child = await serveOnFullDisk({ WORKERS: "2" });
    expect(child.exitCode).toBeNull();
  });
});

test("a command that cannot print what it did fails", { timeout: 30_000 }, async () => {
  const database = await copyTemplate(inject("database_server"));
  const child = runOnFullDisk(["app/commands/doctor.ts"], settingsOf(database), "pipe");
  let said = "";
  child.stderr?.on("data", (chunk) => (said += String(chunk)));
  expect(await once(child, "close")).toEqual([1, null]);
  expect(said).toBe(
    "It was done, but what to say of it could not be written (ENOSPC: no space left on device, write).\n",
  );
});

test("the preparation of a start continues if it cannot write its messages", async () => {
  const program =
    'const { printLine } = await import("./bin/prepare/step.mjs"); printLine("Building"); setImmediate(() => process.exit(7));';
  const child = runOnFullDisk(["--input-type=module", "-e", program], {});
  expect(await once(child, "exit")).toEqual([7, null]);
});

async function serveOnFullDisk(settings: Record<string, string>) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const database = await copyTemplate(inject("database_server"));
  const child = runOnFullDisk(["server.js"], {
    PORT: String(port),
    LOG_LEVEL: "debug",
    ...settingsOf(database),
    ...settings,
  });
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), SOON);
  for (let n = 0; n < REQUESTS; n += 1)
    expect((await fetch(`${url}/login?request=${n}`)).status).toBe(200);
  return child;
}

function runOnFullDisk(
  args: string[],
  settings: Record<string, string>,
  stderr: "pipe" | number = openSync("/dev/full", "w"),
) {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    DATA_DIR: join(tmpdir(), "divan-unused"),
    ...compileCache(),
    ...settings,
  };
  const stdio = ["ignore" as const, openSync("/dev/full", "w"), stderr];
  const child = spawn(process.execPath, args, { env, stdio });
  children.push(child);
  return child;
}

/** The messages with the port cannot be read here. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || !address) throw new Error("There is no free port");
  return address.port;
}
