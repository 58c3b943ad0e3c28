import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import postgres from "#postgres";
import { Browser } from "#tests/support/browser.ts";
import { copyTemplate } from "#tests/support/copy-template.ts";
import { runServer } from "#tests/support/launch.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { runCommand } from "#tests/support/run-command.ts";

const SOON = { timeout: 10_000, interval: 50 };
/** Creating a database cluster takes seconds. */
const PATIENT = { timeout: 60_000 };

let data_dir = "";
const running: ReturnType<typeof runServer>[] = [];

beforeEach(() => {
  data_dir = mkdtempSync(join(tmpdir(), "divan-start-"));
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop("SIGKILL")));
  await vi.waitFor(() => expect(databaseProcess()).toBeNull(), SOON);
  rmSync(data_dir, { recursive: true });
});

describe("a problem that the operator can fix is reported in one sentence and ends the process:", () => {
  test.each(["1", "2"])("a port that is in use, with WORKERS=%s", PATIENT, async (WORKERS) => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = String(typeof address === "object" ? address?.port : "");
    const message = await failureOf({ PORT: port, WORKERS });
    expect(message).toMatch(new RegExp(`^Port ${port} is in use .*PORT=`));
    expect(databaseProcess()).toBeNull();
    other.close();
  });

  test("a data folder that cannot be written", async () => {
    writeFileSync(join(data_dir, "file"), "");
    for (const SESSION_SECRET of ["", "a secret that the operator chose, and long"]) {
      const message = await failureOf({ DATA_DIR: join(data_dir, "file", "data"), SESSION_SECRET });
      expect(message).toContain(join(data_dir, "file", "data"));
      expect(message).toContain("DATA_DIR");
    }
  });

  test.each([
    ["no server", "postgres://divan:gizli@127.0.0.1:1/divan"],
    ["no such host", "postgres://divan:gizli@no-such-host.invalid/divan"],
  ])("a database that cannot be reached: %s", async (_, DATABASE_URL) => {
    const message = await failureOf({ DATABASE_URL });
    expect(message).toContain("DATABASE_URL");
    expect(message).not.toContain("gizli");
  });

  test("a database that does not exist", async () => {
    const message = await failureOf({ ...addressOf("no_such_database") });
    expect(message).toContain("DATABASE_URL");
    expect(message).toContain("no_such_database");
  });

  test("a database with another encoding", async () => {
    const name = await createEmptyDatabase("encoding 'LATIN1' locale 'C' template template0");
    expect(await failureOf(addressOf(name))).toMatch(
      /^The database \w+ of DATABASE_URL has the encoding LATIN1, and Divan needs UTF8: .+\.$/,
    );
  });

  test("a role that may not create tables", async () => {
    const name = await createEmptyDatabase();
    const admin = postgres({ ...inject("database_server"), database: "postgres", max: 1 });
    await admin.unsafe(`create role guest_of_${name} login`);
    await admin.end();
    const message = await failureOf({ ...addressOf(name), PGUSER: `guest_of_${name}` });
    expect(message).toContain(`alter database ${name} owner to guest_of_${name}`);
  });

  test("a read-only database, which a replica is", async () => {
    const name = await createEmptyDatabase();
    const { PGHOST, PGUSER, DATABASE_URL } = addressOf(name);
    const read_only = `${DATABASE_URL}?default_transaction_read_only=on`;
    const message = await failureOf({ PGHOST, PGUSER, DATABASE_URL: read_only });
    expect(message).toContain("read-only");
  });

  test("a server that the address does not ask for", async () => {
    const { DATABASE_URL, ...role } = addressOf("postgres");
    const standby = `${DATABASE_URL}?target_session_attrs=standby`;
    expect(await failureOf({ ...role, DATABASE_URL: standby })).toBe(
      "The database of DATABASE_URL cannot be used: the server is not standby, as target_session_attrs asks.",
    );
  });

  test("a setting of a session that the server does not know", async () => {
    const { DATABASE_URL, ...role } = addressOf("postgres");
    const message = await failureOf({ ...role, DATABASE_URL: `${DATABASE_URL}?pool_size=20` });
    expect(message).toMatch(/^The database of DATABASE_URL cannot be used: .*"pool_size"\.$/);
  });

  test("a wrong setting, also of a command", async () => {
    expect(await runCommand("doctor", [], { DATABASE_URL: "host=localhost" })).toEqual({
      code: 1,
      output: expect.stringMatching(/^The setting DATABASE_URL is not right: must .+\.\n$/),
    });
  });

  test.each([
    ["PORT", "abc"],
    ["PORT", "70000"],
    ["WORKERS", "0"],
    ["WORKERS", "65"],
    ["WORKERS", "all"],
    ["SITE_URL", "forum.example.org"],
    ["SESSION_SECRET", "too short"],
    ["DATABASE_URL", "mysql://x"],
    ["DATABASE_URL", "postgres://one,two/divan"],
    ["DEFAULT_LANGUAGE", "de"],
    ["DEFAULT_TIME_ZONE", "Mars/Olympus"],
    ["RATE_LIMIT_FACTOR", "-1"],
    ["TRUST_PROXY", "perhaps"],
    ["TRUST_PROXY", "-1"],
    ["TRUST_PROXY", "11"],
    ["RATE_LIMIT_FACTOR", "abc"],
    ["SITE_NAME", "A name that is far too long for any heading"],
    ["SITE_NAME", " "],
    ["CORS_ORIGINS", "https://app.example.org,foo"],
    ["MAIL_FROM", "Divan"],
    ["MAIL_FROM", "Divan <nobody>"],
    ["MAIL_FROM", "one@example.org, two@example.org"],
    ["SECURITY_CONTACT", "security"],
    ["SECURITY_CONTACT", "http://forum.example.org/security"],
    ["LOG_LEVEL", "loud"],
    ["FIRST_SUPERUSER_EMAIL", "admin"],
    ["FIRST_SUPERUSER_PASSWORD", "short"],
  ])("the setting %s=%s", async (name, value) => {
    expect(await failureOf({ [name]: value })).toMatch(
      new RegExp(`^The setting ${name} is not right: (\\S+ )?must .+\\.$`),
    );
  });

  test.each([
    [{ S3_BUCKET: "divan" }, "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY"],
    [
      { S3_ENDPOINT: "https://s3.example.org" },
      "S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY",
    ],
    [
      { S3_BUCKET: "divan", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "" },
      "S3_SECRET_ACCESS_KEY",
    ],
  ])("incomplete settings of the storage: %o", async (settings, missing) => {
    expect(await failureOf(settings)).toBe(
      `Backups go to S3 only with all of its settings, and these are missing: ${missing}.`,
    );
  });

  test("several wrong settings, each in a line of its own", async () => {
    const server = run({ PORT: "abc", HOST: "127.0.0.1", LOG_LEVEL: "loud" });
    expect(await server.exited).toBe(1);
    expect(
      server
        .output()
        .trim()
        .split("\n")
        .map((line) => line.split(" ")[2]),
    ).toEqual(["PORT", "LOG_LEVEL"]);
  });
});

test.each([
  ["after the question mark", (name: string, host: string) => `/${name}?host=${host}`],
  ["as the host", (name: string, host: string) => `${encodeURIComponent(host)}/${name}`],
])("the folder of a socket stands in the address, %s", async (_, write) => {
  const { host, user } = inject("database_server");
  const address = `postgresql://${write(await createEmptyDatabase(), host)}`;
  const server = run({ DATABASE_URL: address, PGUSER: user });
  expect((await fetch(`${await server.address()}/readyz`)).status).toBe(200);
});

describe("with the embedded database", () => {
  test("the server creates the first superuser once, and keeps its data through a kill -9", {
    timeout: 120_000,
  }, async () => {
    const first = run();
    const visitor = new Browser(await first.address());
    const [, email = "", password = ""] =
      /shown only now:\s+(\S+@\S+)\s+(\S+)/.exec(first.output()) ?? [];
    expect(password.length).toBeGreaterThanOrEqual(12);
    const page = await (await visitor.get("/login")).submit({ email, password });
    expect(page.path).toBe("/admin");
    await visitor.post("/preferences", { theme: "dark" });
    const { port } = new URL(visitor.origin);
    expect(first.output()).toMatch(
      new RegExp(
        `^Divan is ready: http://localhost:${port} \\(listening on 127.0.0.1:${port}\\)$`,
        "m",
      ),
    );
    expect(first.output()).toContain(`e-mails are stored in ${join(data_dir, "mail")}\n`);
    expect(first.output()).toContain("DEFAULT_LANGUAGE=en makes them English");
    const database = databaseProcess();
    expect(database).not.toBeNull();

    await first.stop("SIGKILL");
    await vi.waitFor(() => expect(isRunning(database)).toBe(false), SOON);

    const second = run();
    visitor.cookies.delete("divan_theme");
    const back = await visitor.get(`${await second.address()}/forum`);
    expect([back.url.pathname, back.find("html").getAttribute("data-theme")]).toEqual([
      "/forum",
      "dark",
    ]);
    expect(second.output()).not.toContain("superuser");
    expect(second.output()).not.toContain(password);

    expect(second.output()).not.toContain("DEFAULT_LANGUAGE");

    expect(await second.stop()).toBe(0);
    expect(databaseProcess()).toBeNull();
    expect(second.output()).toMatch(new RegExp(`^Stopped\\. The data is in ${data_dir}\\.$`, "m"));
  });

  test(
    "the server creates the first superuser from the settings and does not print the password",
    PATIENT,
    async () => {
      const FIRST = {
        FIRST_SUPERUSER_EMAIL: "kurucu@example.org",
        FIRST_SUPERUSER_PASSWORD: "kurucunun-parolası",
      };
      const server = run({
        ...addressOf(await createEmptyDatabase()),
        ...FIRST,
        RATE_LIMIT_FACTOR: "0",
      });
      const visitor = new Browser(await server.address());
      const page = await (await visitor.get("/login")).submit({
        email: FIRST.FIRST_SUPERUSER_EMAIL,
        password: FIRST.FIRST_SUPERUSER_PASSWORD,
      });
      expect(page.path).toBe("/admin");
      expect(page.all("footer a[href='/admin']")).toHaveLength(1);
      expect(server.output()).not.toContain(FIRST.FIRST_SUPERUSER_PASSWORD);
      expect(server.output()).toContain("Rate limits are off");
    },
  );
});

describe("without SITE_URL", () => {
  const WARNING = /^WARNING: SITE_URL is not set, .*\n(?: {2}- .*\n){3}Set SITE_URL .*https:/m;

  test.each<Record<string, string>>([{ HOST: "0.0.0.0" }, { TRUST_PROXY: "1" }])(
    "a server that others can reach starts with a warning: %o",
    PATIENT,
    async (settings) => {
      const server = run({
        ...addressOf(await copyTemplate(inject("database_server"))),
        ...settings,
      });
      await server.address();
      expect(server.output()).toMatch(WARNING);
      await vi.waitFor(
        () => expect(server.output()).toMatch(/^\{"level":40,.*SITE_URL is not set/m),
        SOON,
      );
    },
  );

  test.each<Record<string, string>>([
    {},
    { HOST: "localhost" },
    { HOST: "0.0.0.0", SITE_URL: "http://forum.example.org" },
    { TRUST_PROXY: "2", SITE_URL: "https://forum.example.org" },
  ])("there is no warning with %o", PATIENT, async (settings) => {
    const server = run({
      ...addressOf(await copyTemplate(inject("database_server"))),
      RATE_LIMIT_FACTOR: "1",
      ...settings,
    });
    await server.address();
    expect(server.output()).not.toContain("WARNING");
    expect(withoutSlowStatements(server.output())).not.toContain('"level":40');
  });
});

describe("a database that was last used", () => {
  test("by a newer release is refused", PATIENT, async () => {
    const database = await copyTemplate(inject("database_server"));
    const sql = postgres({ ...inject("database_server"), database, max: 1 });
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later day', ${Date.now() + 86_400_000})`;
    await sql.end();
    expect(await failureOf(addressOf(database))).toMatch(
      /^The database was last used by a newer release, /,
    );
  });
});

test("an unhandled error is logged and ends the process and its database", PATIENT, async () => {
  const fault = encodeURIComponent(
    "process.once('SIGUSR2', () => { Promise.reject(new Error('planted')) })",
  );
  const server = run({ NODE_OPTIONS: `--import=data:text/javascript,${fault}` });
  await server.address();
  server.child.kill("SIGUSR2");
  expect(await server.exited).toBe(1);
  expect(server.output()).toContain("An error that is handled nowhere ends the process");
  expect(databaseProcess()).toBeNull();
});

test("whoever stops the site as soon as it is ready does not kill it", PATIENT, async () => {
  const stop_when_ready = encodeURIComponent(
    "const write = process.stdout.write.bind(process.stdout); process.stdout.write = (text) => { if (text.includes(' is ready: ')) process.kill(process.pid, 'SIGTERM'); return write(text); };",
  );
  const server = run({
    ...addressOf(await copyTemplate(inject("database_server"))),
    NODE_OPTIONS: `--import=data:text/javascript,${stop_when_ready}`,
  });
  expect(await server.exited).toBe(0);
});

test(
  "two processes that start at once with a new database migrate it once and create one superuser",
  PATIENT,
  async () => {
    const name = await createEmptyDatabase();
    const servers = [run(addressOf(name)), run(addressOf(name))];
    const addresses = await Promise.all(servers.map((server) => server.address()));
    for (const address of addresses) expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(
      servers.filter((server) => server.output().includes("The first superuser was created")),
    ).toHaveLength(1);
    const sql = postgres({ ...inject("database_server"), database: name, max: 1 });
    const { entries } = JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8"));
    expect(await sql`select hash from drizzle.__drizzle_migrations`).toHaveLength(entries.length);
    expect(await sql`select id from users`).toHaveLength(1);
    await sql.end();
  },
);

test.each(["1", "2"])(
  "after SIGTERM the server finishes its requests, accepts no new ones, and exits with 0, with WORKERS=%s",
  PATIENT,
  async (WORKERS) => {
    const server = run({ ...addressOf(await copyTemplate(inject("database_server"))), WORKERS });
    const address = await server.address();
    const form = String(new URLSearchParams({ email: PEOPLE.ayse.email, password: PASSWORD }));
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": form.length,
      Origin: address,
      Expect: "100-continue",
    };
    const slow = request(`${address}/login`, { method: "POST", headers });
    const answered = once(slow, "response");
    slow.write(form.slice(0, 10));
    await once(slow, "continue");

    server.child.kill("SIGTERM");
    await vi.waitFor(() => expect(fetch(`${address}/healthz`)).rejects.toThrow(), SOON);
    slow.end(form.slice(10));
    const [answer] = await answered;
    expect([answer.statusCode, answer.headers.location]).toEqual([302, "/"]);
    answer.resume();
    // An idle connection would delay the end by ten seconds.
    await vi.waitFor(() => expect(server.child.exitCode).toBe(0), { timeout: 5000 });
  },
);

function run(settings: Record<string, string> = {}) {
  const server = runServer({ DATA_DIR: data_dir, ...settings });
  running.push(server);
  return server;
}

/** The output, which must be one line, of a process that must exit with 1. */
async function failureOf(settings: Record<string, string>): Promise<string> {
  const server = run(settings);
  const code = await server.exited;
  const message = withoutSlowStatements(server.output()).trim();
  expect([code, message.split("\n")]).toEqual([1, [message]]);
  return message;
}

/** A busy machine may need a second for any statement. */
function withoutSlowStatements(output: string): string {
  return output.replace(/^.*"msg":"A statement was slow".*\n/gm, "");
}

function addressOf(name: string) {
  const { host, user } = inject("database_server");
  return { PGHOST: host, PGUSER: user, DATABASE_URL: `postgres:///${name}` };
}

async function createEmptyDatabase(options = ""): Promise<string> {
  const name = `empty_${crypto.randomUUID().replaceAll("-", "")}`;
  const admin = postgres({ ...inject("database_server"), database: "postgres", max: 1 });
  await admin.unsafe(`create database ${name} ${options}`);
  await admin.end();
  return name;
}

function databaseProcess(): number | null {
  const lock = join(data_dir, "postgres", "cluster", "postmaster.pid");
  const pid = existsSync(lock) ? Number(readFileSync(lock, "utf8").split("\n")[0]) : null;
  return isRunning(pid) ? pid : null;
}

function isRunning(pid: number | null): boolean {
  try {
    return pid !== null && process.kill(pid, 0);
  } catch {
    return false;
  }
}
