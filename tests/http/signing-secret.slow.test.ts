import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { secretFingerprint } from "#app/lib/crypto/tokens.server.ts";
import postgres, { type Sql } from "#postgres";
import { copyTemplate } from "#tests/support/copy-template.ts";
import { runServer } from "#tests/support/launch.ts";
import { runCommand, settingsOf } from "#tests/support/run-command.ts";

/** The tests start several servers. */
const PATIENT = { timeout: 60_000 };
const FORMER = "the secret in the file of the former release";
const CHOSEN = "a secret that the operator chose, and long";

let data_dir: string;
let settings: Record<string, string>;
let sql: Sql;

beforeEach(async () => {
  data_dir = mkdtempSync(join(tmpdir(), "divan-secret-"));
  const database = await copyTemplate(inject("database_server"));
  settings = { ...settingsOf(database), DATA_DIR: data_dir, SESSION_SECRET: "" };
  sql = postgres({ ...inject("database_server"), database, max: 1 });
  return async () => {
    await sql.end();
    rmSync(data_dir, { recursive: true });
  };
});

test("a secret is made once, and machines that start together use the same", PATIENT, async () => {
  const machines = [runServer(settings), runServer(settings)];
  await Promise.all(machines.map((machine) => machine.address()));
  expect(await findSecrets()).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  await Promise.all(machines.map((machine) => machine.stop()));
});

test("another SESSION_SECRET is refused until the operator accepts it", PATIENT, async () => {
  await startAndStop({ ...settings, WORKERS: "2" });
  const other = { ...settings, SESSION_SECRET: CHOSEN };
  expect(await failureOf(other)).toMatch(
    /^The database was used with another SESSION_SECRET: .*invitations.*Remove.*--accept-secret$/,
  );
  expect(await runCommand("doctor", ["--accept-secret"], other)).toEqual({
    code: 0,
    output: expect.stringContaining("This SESSION_SECRET is now the one of the database"),
  });
  await startAndStop(other);
  expect(await findSecrets()).toEqual([CHOSEN]);
});

describe("the secret of release 0.1.0, of which the database has the fingerprint,", () => {
  beforeEach(async () => {
    await sql`insert into installation (key, value) values ('secret_fingerprint', ${secretFingerprint(FORMER)})`;
  });

  test("is taken from its file once", PATIENT, async () => {
    writeFileSync(join(data_dir, "session-secret"), FORMER);
    await startAndStop(settings);
    expect(await findSecrets()).toEqual([FORMER]);
  });

  test("is asked for where the file is missing", PATIENT, async () => {
    expect(await failureOf(settings)).toMatch(/another SESSION_SECRET: .*the file session-secret/);
    expect(await findSecrets()).toEqual([]);
    await startAndStop({ ...settings, SESSION_SECRET: FORMER });
    expect(await findSecrets()).toEqual([FORMER]);
  });
});

async function startAndStop(with_settings: Record<string, string>): Promise<void> {
  const server = runServer(with_settings);
  await server.address();
  await server.stop();
}

/** The sentence with which a start is refused. */
async function failureOf(with_settings: Record<string, string>): Promise<string> {
  const server = runServer(with_settings);
  expect(await server.exited).toBe(1);
  return server.output().trim();
}

async function findSecrets(): Promise<string[]> {
  const rows = await sql`select secret from signing_secrets`;
  return rows.map(({ secret }) => String(secret));
}
