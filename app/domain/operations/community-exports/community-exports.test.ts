import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { env } from "#app/lib/process/env.server.ts";
import { actor, createdGroup, createdMember, queuedPayloads, sql } from "#tests/support/domain.ts";
import { deleteGroup } from "../../members/groups/groups.server.ts";
import type { User } from "../../members/users/user.ts";
import { deleteExport, getExport, listExports, requestExport } from "./community-exports.server.ts";
import { deleteOldExports, failInterruptedExports } from "./delete-old-exports.server.ts";
import { FailedExport } from "./failures.ts";
import { makeCommunityExport } from "./make-export.server.ts";
import { openExport } from "./open-export.server.ts";

const FOLDER = join(env.DATA_DIR, "community-exports");
const PUBLIC = { content: "members", with_passwords: false, with_emails: false } as const;
const ALL = { content: "everything", with_passwords: true, with_emails: false } as const;

/** Stands for a writer whose file has the choices. */
const writeChoices = async (choices: unknown, file: string) =>
  await writeFile(file, JSON.stringify(choices), { flag: "wx" });

const filesOf = (export_id: number) =>
  existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.startsWith(`${export_id}.`)) : [];
const setAge = (export_id: number, age: string) =>
  sql`update community_exports set ready_at = now() - ${age}::interval, created_at = now() - ${age}::interval where id = ${export_id}`;
const entriesOf = (export_id: number) =>
  sql`select action, actor_username, subject_name, before, after from audit_log
    where subject_type = 'community_export' and subject_id = ${export_id} order by id`;

let selin: User;
beforeEach(async () => {
  selin = await actor("selin");
});
afterEach(async () => {
  vi.useRealTimers();
  await sql`delete from community_exports`;
  await deleteOldExports();
});

async function made(input: Parameters<typeof requestExport>[1] = PUBLIC): Promise<number> {
  const { id } = await requestExport(selin, input);
  await makeCommunityExport(id, writeChoices);
  return id;
}

describe("asking for an export", () => {
  test("is for superusers who have just confirmed who they are", async () => {
    const member = await createdMember();
    const stale = { ...selin, must_confirm: true };
    const refused = { status: 403, key: "notEnoughPrivileges" };
    await expect(requestExport(member, PUBLIC)).rejects.toMatchObject(refused);
    await expect(requestExport(stale, PUBLIC)).rejects.toMatchObject({
      status: 403,
      key: "reauthenticationRequired",
    });
    expect(await sql`select from community_exports`).toEqual([]);
    const id = await made();
    for (const call of [
      () => listExports(member, { skip: 0, limit: 10 }),
      () => getExport(member, id),
      () => openExport(member, id),
      () => deleteExport(member, id),
    ])
      await expect(call()).rejects.toMatchObject(refused);
    await expect(openExport(stale, id)).rejects.toMatchObject({ key: "reauthenticationRequired" });
    expect(await listExports(stale, { skip: 0, limit: 10 })).toMatchObject({ count: 1 });
  });

  test("enqueues a job, and the log records the choices", async () => {
    const group_id = await createdGroup();
    const [group] = await sql`select name from groups where id = ${group_id}`;
    const first = await requestExport(selin, { ...ALL, group_id });
    expect(await queuedPayloads("make-community-export")).toContainEqual({ export_id: first.id });
    expect(first).toMatchObject({
      state: "waiting",
      progress: 0,
      size: null,
      expires_at: null,
      group_id: null,
      username: selin.username,
    });
    await deleteExport(selin, first.id);
    const second = await requestExport(selin, { ...ALL, content: "pages", group_id });
    expect(second).toMatchObject({ with_passwords: false, group_id, group_name: group?.name });
    expect(await entriesOf(first.id)).toEqual([
      {
        action: "created",
        actor_username: selin.username,
        subject_name: expect.stringMatching(/^divan-community-\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/),
        before: null,
        after: { export_content: "everything", with_passwords: true, with_emails: false },
      },
      expect.objectContaining({
        action: "deleted",
        before: { export_content: "everything", with_passwords: true, with_emails: false },
      }),
    ]);
    expect(await entriesOf(second.id)).toMatchObject([
      { action: "created", after: { export_content: "pages", group: group?.name } },
    ]);
  });

  test("needs a group that exists", async () => {
    await expect(
      requestExport(selin, { ...PUBLIC, content: "pages", group_id: 999_999 }),
    ).rejects.toMatchObject({ status: 404, key: "groupNotFound", about: { field: "group_id" } });
  });

  test("is refused while another one is made, also of requests at once", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => requestExport(selin, PUBLIC)),
    );
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(4);
    expect(refused).toEqual(
      refused.map(() => ({
        status: "rejected",
        reason: expect.objectContaining({ status: 409, key: "communityExportIsMade" }),
      })),
    );
    const [row] = await sql`select id from community_exports`;
    await makeCommunityExport(Number(row?.id), writeChoices);
    await made();
    expect(await listExports(selin, { skip: 0, limit: 10 })).toMatchObject({ count: 2 });
  });

  test("creates one export for a call that is sent twice", async () => {
    const first = await requestExport(selin, PUBLIC, { form_key: "twice" });
    expect(await requestExport(selin, PUBLIC, { form_key: "twice" })).toEqual(first);
  });
});

describe("the job", () => {
  test("writes a file that only this user of the machine reads", async () => {
    const id = await made(ALL);
    const path = join(FOLDER, `${id}.export`);
    const content = readFileSync(path, "utf8");
    expect([statSync(path).mode & 0o777, statSync(FOLDER).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(JSON.parse(content)).toEqual({
      content: "everything",
      with_passwords: true,
      with_emails: false,
    });
    expect(filesOf(id)).toEqual([`${id}.export`]);
    expect(await getExport(selin, id)).toMatchObject({
      state: "ready",
      progress: 100,
      size: content.length,
      expires_at: expect.any(Date),
    });
  });

  test.each([
    ["disk_full", Object.assign(new Error("no room"), { code: "ENOSPC" })],
    ["disk_full", new FailedExport("disk_full")],
    ["unexpected", new Error("a bug")],
  ])("that fails says %s, and leaves no file", async (failure, error) => {
    const { id } = await requestExport(selin, PUBLIC);
    await makeCommunityExport(id, async (choices, file) => {
      await writeChoices(choices, file);
      throw error;
    });
    expect(await getExport(selin, id)).toMatchObject({ state: "failed", failure, size: null });
    expect(filesOf(id)).toEqual([]);
    await made();
  });

  test("fails if its group was deleted meanwhile", async () => {
    const group_id = await createdGroup();
    const { id } = await requestExport(selin, { ...PUBLIC, content: "pages", group_id });
    await deleteGroup(selin, group_id);
    await makeCommunityExport(id, writeChoices);
    expect(await getExport(selin, id)).toMatchObject({ failure: "group_deleted" });
  });

  test("that is tried again after its end leaves the file", async () => {
    const id = await made();
    await makeCommunityExport(id, writeChoices);
    expect(filesOf(id)).toHaveLength(1);
    expect(await getExport(selin, id)).toMatchObject({ state: "ready" });
  });

  test("tells how far it is, and ends when the export is deleted", async () => {
    const { id } = await requestExport(selin, PUBLIC);
    vi.useFakeTimers({ toFake: ["Date"] });
    let last_step = "none";
    await makeCommunityExport(id, async (choices, file, onProgress) => {
      await writeChoices(choices, file);
      for (const [percent, progress] of [
        [12.4, 12],
        [100, 99],
      ] as const) {
        vi.advanceTimersByTime(1000);
        await onProgress(percent);
        expect(await getExport(selin, id)).toMatchObject({ state: "running", progress });
      }
      await onProgress(50);
      expect(await getExport(selin, id)).toMatchObject({ progress: 99 });
      await deleteExport(selin, id);
      vi.advanceTimersByTime(1000);
      last_step = "deleted";
      await onProgress(100);
      last_step = "continued";
    });
    expect(last_step).toBe("deleted");
    expect(filesOf(id)).toEqual([]);
  });

  test("whose process was killed in the middle is failed at the next start, without its file", async () => {
    const { id } = await requestExport(selin, PUBLIC);
    await sql`update community_exports set state = 'running', progress = 40 where id = ${id}`;
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, `${id}.export.1234.part`), "half");
    mkdirSync(join(FOLDER, `${id}.export.5678.part.zip.part`, "work"), { recursive: true });
    await failInterruptedExports();
    expect(await getExport(selin, id)).toMatchObject({ state: "failed", failure: "interrupted" });
    expect(filesOf(id)).toEqual([]);
    await makeCommunityExport(id, writeChoices);
    expect(await getExport(selin, id)).toMatchObject({ state: "failed", failure: "interrupted" });
    await made();
  });

  test("whose job is lost is failed when the next export is asked for", async () => {
    const { id } = await requestExport(selin, PUBLIC);
    await sql`delete from pgboss.job where name = 'make-community-export'`;
    await made();
    expect(await getExport(selin, id)).toMatchObject({ failure: "interrupted" });
  });

  test("is not taken for interrupted while it works", async () => {
    const { id } = await requestExport(selin, PUBLIC);
    await makeCommunityExport(id, async (choices, file) => {
      await deleteOldExports();
      expect(await getExport(selin, id)).toMatchObject({ state: "running" });
      await writeChoices(choices, file);
      await deleteOldExports();
    });
    expect(await getExport(selin, id)).toMatchObject({ state: "ready" });
  });
});

describe("a finished export", () => {
  test("is downloaded, as a whole or a part, and the log records it", async () => {
    const id = await made(ALL);
    const { read, size, name, etag } = await openExport(selin, id);
    const whole = await text(await read());
    expect(whole).toHaveLength(size);
    expect(await text(await read({ start: 2, end: 8 }))).toBe(whole.slice(2, 9));
    const recorded = () => entriesOf(id).then((rows) => rows.map(({ action }) => action));
    expect(await recorded()).toEqual(["created", "downloaded"]);
    expect([name, etag]).toEqual([expect.stringMatching(/\.tar\.gz$/), `"community-export-${id}"`]);
    const ayse = { ...(await createdMember()), is_superuser: true };
    await text(await (await openExport(ayse, id)).read());
    expect(await recorded()).toEqual(["created", "downloaded", "downloaded"]);
  });

  test.each([
    ["59 minutes", 1],
    ["61 minutes", 2],
  ])("whose download began %s ago has %i entries in the log", async (age, count) => {
    const id = await made();
    await sql`insert into audit_log (actor_id, actor_username, action, subject_type, subject_id, subject_name, created_at)
      values (${selin.id}, ${selin.username}, 'downloaded', 'community_export', ${id}, 'divan', now() - ${age}::interval)`;
    await text(await (await openExport(selin, id)).read());
    const entries = await entriesOf(id);
    expect(entries.filter(({ action }) => action === "downloaded")).toHaveLength(count);
  });

  test("is deleted at once with its file", async () => {
    const id = await made();
    await deleteExport(selin, id);
    expect(filesOf(id)).toEqual([]);
    for (const call of [getExport, openExport, deleteExport])
      await expect(call(selin, id)).rejects.toMatchObject({
        status: 404,
        key: "communityExportNotFound",
      });
    expect(await entriesOf(id)).toMatchObject([{ action: "created" }, { action: "deleted" }]);
  });

  test("that is deleted while it is made leaves no file, and the next one is made", async () => {
    const { id } = await requestExport(selin, PUBLIC);
    await makeCommunityExport(id, async (choices, file) => {
      await writeChoices(choices, file);
      await deleteExport(selin, id);
      expect(await requestExport(selin, PUBLIC)).toMatchObject({ state: "waiting" });
    });
    expect(filesOf(id)).toEqual([]);
    await expect(getExport(selin, id)).rejects.toMatchObject({ status: 404 });
  });

  test("lies for a week and not longer", async () => {
    const id = await made();
    await setAge(id, "6 days 23 hours 59 minutes");
    await deleteOldExports();
    expect(filesOf(id)).toHaveLength(1);
    expect(await openExport(selin, id)).toMatchObject({ size: expect.any(Number) });
    await setAge(id, "7 days 1 minute");
    expect(await listExports(selin, { skip: 0, limit: 10 })).toEqual({ data: [], count: 0 });
    await expect(openExport(selin, id)).rejects.toMatchObject({ status: 404 });
    await deleteOldExports();
    expect(filesOf(id)).toEqual([]);
    expect(await sql`select from community_exports where id = ${id}`).toEqual([]);
  });

  test("whose bytes are lost is not found", async () => {
    const id = await made();
    const { read } = await openExport(selin, id);
    rmSync(join(FOLDER, `${id}.export`));
    await expect(read()).rejects.toMatchObject({ status: 404, key: "communityExportNotFound" });
    expect(await entriesOf(id)).toHaveLength(1);
  });

  test("outlives the account of who asked for it", async () => {
    const superuser = { ...(await createdMember()), is_superuser: true };
    const { id } = await requestExport(superuser, PUBLIC);
    await sql`delete from users where id = ${superuser.id}`;
    expect(await getExport(selin, id)).toMatchObject({ created_by_id: null, username: null });
  });
});
