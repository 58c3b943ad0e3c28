import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import postgres from "#postgres";
import { killWatchdog, orphan, processesOf } from "#tests/support/database-processes.ts";
import { embeddedDatabase } from "./embedded-database.server.ts";
import { foldersIn } from "./paths.server.ts";

const ENDS_WITHIN = { timeout: 5_000, interval: 50 };
const OWNER = `
  const { embeddedDatabase } = await import(process.argv[1]);
  await embeddedDatabase(process.argv[2]).start();
  process.stdout.write("ready");
  setInterval(() => undefined, 60_000);
`;

const cleanups: (() => unknown)[] = [];

/** A server that is busy writing is killed after fifteen seconds. */
const STOPPED_WITHIN_MS = 20_000;

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
}, STOPPED_WITHIN_MS);

describe("the address", () => {
  test("is in the data folder and always the same", () => {
    const address = embeddedDatabase("/srv/divan").address;
    expect(address).toEqual(embeddedDatabase("/srv/divan/").address);
    expect(address).toMatchObject({
      host: "/srv/divan/postgres/run",
      path: "/srv/divan/postgres/run/.s.PGSQL.5432",
      database: "divan",
    });
  });

  test("is in a short temporary folder when the path would be too long for a socket", () => {
    const deep = `/srv/${"deep/".repeat(30)}`;
    const { path } = embeddedDatabase(deep).address;
    expect(Buffer.byteLength(path)).toBeLessThanOrEqual(103);
    expect(path).toBe(embeddedDatabase(deep).address.path);
    expect(path).not.toBe(embeddedDatabase(`${deep}er`).address.path);
  });
});

describe.each(dataFolders())(
  "the embedded server in a data folder $others may enter",
  ({ mode }) => {
    test("keeps a committed row after a stop, a kill -9 of its owner, and a stale lock", {
      timeout: 60_000,
    }, async () => {
      const data_dir = makeDataFolder(mode);
      const first = await startServer(data_dir);
      await query(data_dir, (sql) => sql`create table kept as select 'sağ'::text as word`);
      await first.stop();
      expect(existsSync(lockOf(data_dir))).toBe(false);

      const owner = await startOwner(data_dir);
      const pid = Number(readFileSync(lockOf(data_dir), "utf8").split("\n")[0]);
      expect(isRunning(pid)).toBe(true);
      owner.kill("SIGKILL");
      await vi.waitFor(() => expect(isRunning(pid)).toBe(false), ENDS_WITHIN);

      // The process id of the dead server now belongs to this test.
      writeFileSync(
        lockOf(data_dir),
        `${process.pid}\n${foldersIn(data_dir).cluster}\n1\n5432\n\n\n0 0\nready\n`,
      );
      await startServer(data_dir);
      expect(await query(data_dir, (sql) => sql`select word from kept`)).toEqual([{ word: "sağ" }]);
    });
  },
);

test("the embedded server has fsync and checksums, lower-cases Turkish letters and sorts by Turkish rules", {
  timeout: 30_000,
}, async () => {
  const data_dir = makeDataFolder(0o700);
  await startServer(data_dir);
  const [row] = await query(
    data_dir,
    (sql) => sql`
      select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
        current_setting('listen_addresses') as listens_on, 'ÇAĞRI' ilike 'çağrı' as folds_dotless,
        lower('ŞÖĞÜÇ') as lower, 'ç' < 'd' collate "tr-x-icu" as sorts
    `,
  );
  expect(row).toEqual({
    fsync: "on",
    checksums: "on",
    listens_on: "",
    folds_dotless: false,
    lower: "şöğüç",
    sorts: true,
  });
});

test("a start removes every lock that no server of its folder has, whatever is in it", {
  timeout: 120_000,
}, async () => {
  const data_dir = makeDataFolder(0o700);
  const other_dir = makeDataFolder(0o700);
  const first = await startServer(data_dir);
  await query(data_dir, (sql) => sql`create table kept as select 1 as one`);
  await first.stop();
  await startServer(other_dir);
  const [other_server = 0] = processesOf(other_dir);
  const { cluster } = foldersIn(data_dir);
  const locks = [lockOf(data_dir), `${embeddedDatabase(data_dir).address.path}.lock`];
  const contents = [
    "",
    "\n",
    "no server\n",
    "0\n",
    "\0\0\0\0",
    "99999999999999999999\n",
    `-${process.pid}\n`,
    `${other_server}\n${cluster}\n1\n5432\n\n\n0 0\nready\n`,
  ];
  for (const content of contents)
    for (const lock of locks) {
      writeFileSync(lock, content);
      const { stop } = await startServer(data_dir);
      expect(await query(data_dir, (sql) => sql`select one from kept`)).toEqual([{ one: 1 }]);
      await stop();
    }
  expect(processesOf(other_dir)[0]).toBe(other_server);
});

test.each(["", "no server\n"])(
  "a server that lives is not started twice when its lock has become %j",
  { timeout: 60_000 },
  async (content) => {
    const data_dir = makeDataFolder(0o700);
    await startOwner(data_dir);
    const [server_pid = 0] = processesOf(data_dir);
    writeFileSync(lockOf(data_dir), content);
    await expect(embeddedDatabase(data_dir).start()).rejects.toThrow(
      `(its PostgreSQL is process ${server_pid}): stop it`,
    );
    expect(isRunning(server_pid)).toBe(true);
    expect(readFileSync(lockOf(data_dir), "utf8")).toBe(content);
    expect(await query(data_dir, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
  },
);

describe("a database that was only half created", { timeout: 60_000 }, () => {
  test("is created anew, also by a process with the same id", async () => {
    const data_dir = makeDataFolder(0o700);
    const { home, cluster } = foldersIn(data_dir);
    for (const folder of [`${cluster}.${process.pid}`, `${cluster}.999999`, cluster])
      mkdirSync(folder, { recursive: true });
    writeFileSync(`${cluster}.${process.pid}/PG_VERSION`, "");
    await startServer(data_dir);
    expect(await query(data_dir, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
    expect(readdirSync(home).filter((name) => name.startsWith("cluster"))).toEqual(["cluster"]);
  });

  test("is not touched when it has files", async () => {
    const data_dir = makeDataFolder(0o700);
    const { cluster } = foldersIn(data_dir);
    mkdirSync(join(cluster, "base"), { recursive: true });
    await expect(embeddedDatabase(data_dir).start()).rejects.toThrow(/without PG_VERSION/);
    expect(readdirSync(cluster)).toEqual(["base"]);
  });
});

test("a PostgreSQL that cannot even be run is tried again until it can", {
  timeout: 60_000,
}, async () => {
  const data_dir = makeDataFolder(0o700);
  const report = vi.fn<(message: string) => void>();
  await startServer(data_dir, report);
  const { PATH } = process.env;
  cleanups.push(() => (process.env.PATH = PATH));
  process.env.PATH = "/nowhere";
  process.kill(Number(readFileSync(lockOf(data_dir), "utf8").split("\n")[0]), "SIGKILL");
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith(expect.stringContaining("ENOENT")), {
    timeout: 10_000,
    interval: 50,
  });
  process.env.PATH = PATH;
  await vi.waitFor(
    async () => expect(await query(data_dir, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]),
    { timeout: 20_000, interval: 100 },
  );
  expect(report).toHaveBeenCalledTimes(2);
});

test("a start is refused in one sentence when another process uses the data folder", {
  timeout: 30_000,
}, async () => {
  const data_dir = makeDataFolder(0o700);
  await startServer(data_dir);
  await expect(embeddedDatabase(data_dir).start()).rejects.toThrow(
    /^Another process already uses .*: stop it, or choose another DATA_DIR\.$/,
  );
  expect(await query(data_dir, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test("PostgreSQL is started again when it is killed", { timeout: 30_000 }, async () => {
  const data_dir = makeDataFolder(0o700);
  const report = vi.fn<(message: string) => void>();
  await startServer(data_dir, report);
  await query(data_dir, (sql) => sql`create table kept as select 1 as one`);
  process.kill(Number(readFileSync(lockOf(data_dir), "utf8").split("\n")[0]), "SIGKILL");
  await vi.waitFor(
    async () =>
      expect(await query(data_dir, (sql) => sql`select one from kept`)).toEqual([{ one: 1 }]),
    {
      timeout: 10_000,
      interval: 100,
    },
  );
  expect(report).toHaveBeenCalledWith(
    "The bundled PostgreSQL ended by itself and is started again.",
  );
});

test("stop() ends the restarts while PostgreSQL cannot be started again", {
  timeout: 30_000,
}, async () => {
  const data_dir = makeDataFolder(0o700);
  const report = vi.fn<(message: string) => void>();
  const { stop } = await embeddedDatabase(data_dir).start(report);
  const [pid] = processesOf(data_dir);
  if (pid === undefined) throw new Error("PostgreSQL does not run");
  // Simulates that the disk with the data folder is missing.
  rmSync(foldersIn(data_dir).log);
  mkdirSync(foldersIn(data_dir).log);
  process.kill(pid, "SIGKILL");
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith(expect.stringContaining("EISDIR")), {
    timeout: 10_000,
    interval: 50,
  });
  await expect(Promise.race([stop(), wait(5_000, "still running")])).resolves.toBeUndefined();
});

test("a start stops a server whose owner and watchdog were killed", {
  timeout: 60_000,
}, async () => {
  const data_dir = makeDataFolder(0o700);
  const owner = await startOwner(data_dir);
  await query(data_dir, (sql) => sql`create table kept as select 1 as one`);
  const [orphan_pid] = processesOf(data_dir);
  orphan(data_dir, owner.pid);
  await once(owner, "exit");
  expect(processesOf(data_dir)[0]).toBe(orphan_pid);
  await startServer(data_dir);
  expect(processesOf(data_dir)[0]).not.toBe(orphan_pid);
  expect(await query(data_dir, (sql) => sql`select one from kept`)).toEqual([{ one: 1 }]);
});

test("a server whose watchdog was killed is replaced by its owner", {
  timeout: 60_000,
}, async () => {
  const data_dir = makeDataFolder(0o700);
  await startServer(data_dir, () => {});
  const [old_pid] = processesOf(data_dir);
  killWatchdog(data_dir);
  await vi.waitFor(() => expect(processesOf(data_dir)[0]).not.toBe(old_pid), {
    timeout: 20_000,
    interval: 100,
  });
  await vi.waitFor(
    async () => expect(await query(data_dir, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]),
    { timeout: 20_000, interval: 100 },
  );
});

test("a start is refused when the data folder cannot be made", async () => {
  const file = join(makeDataFolder(0o700), "file");
  writeFileSync(file, "");
  await expect(embeddedDatabase(join(file, "data")).start()).rejects.toThrow(
    /cannot be made or written/,
  );
});

// If root starts the server, the server user's access depends on whether other users may enter the
// folder.
function dataFolders() {
  const closed = { others: "no other user", mode: 0o700 };
  return process.getuid?.() === 0 ? [closed, { others: "every user", mode: 0o755 }] : [closed];
}

function makeDataFolder(mode: number) {
  const folder = mkdtempSync(join(tmpdir(), "divan-embedded-"));
  chmodSync(folder, mode);
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function startServer(data_dir: string, report?: (message: string) => void) {
  const server = await embeddedDatabase(data_dir).start(report);
  cleanups.push(server.stop);
  return server;
}

async function startOwner(data_dir: string) {
  const module = join(import.meta.dirname, "embedded-database.server.ts");
  const owner = spawn(process.execPath, ["--input-type=module", "-e", OWNER, module, data_dir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanups.push(() => owner.kill("SIGKILL"));
  await once(owner.stdout, "data");
  return owner;
}

async function query(data_dir: string, run: (sql: postgres.Sql) => Promise<readonly unknown[]>) {
  // The query of fetch_types is switched off: the driver does not handle its errors, so killing the
  // server would fail the test run.
  const sql = postgres({ ...embeddedDatabase(data_dir).address, max: 1, fetch_types: false });
  try {
    return [...(await run(sql))];
  } finally {
    await sql.end();
  }
}

function lockOf(data_dir: string) {
  return join(foldersIn(data_dir).cluster, "postmaster.pid");
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
