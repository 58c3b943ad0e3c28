import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { actor, createdMember, sql } from "#tests/support/domain.ts";
import { getLogPage } from "./log-page.server.ts";
import { record, recordChange } from "./parts/record.server.ts";
import { redactFormerMembers } from "./parts/redact.server.ts";

const subject = { subject_type: "forum", subject_id: 800_007, subject_name: "Ahşap" } as const;

async function entriesOf(subject_id: number) {
  return await sql`select actor_username, action, before, after from audit_log where subject_id = ${subject_id} order by id`;
}

test("a change records only the fields that differ, and nothing if none does", async () => {
  const selin = await actor("selin");
  await db.transaction(async (tx) => {
    const before = { name: "Ahşap", order: 1, description: "" };
    await recordChange(tx, selin, subject, before, { ...before, order: 2 });
    await recordChange(tx, selin, subject, before, before);
    await recordChange(tx, selin, subject, before, { ...before, secret: "changed" });
  });
  const entry = { actor_username: "selin", action: "changed" };
  expect(await entriesOf(800_007)).toEqual([
    { ...entry, before: { order: 1 }, after: { order: 2 } },
    { ...entry, before: { secret: null }, after: { secret: "changed" } },
  ]);
});

test("a transaction that is rolled back records nothing", async () => {
  const selin = await actor("selin");
  const work = db.transaction(async (tx) => {
    await record(tx, selin, { ...subject, subject_id: 800_008, action: "deleted" });
    throw new Error("rolled back");
  });
  await expect(work).rejects.toThrow("rolled back");
  expect(await entriesOf(800_008)).toEqual([]);
});

test("an entry cannot be changed or deleted, not even with SQL", async () => {
  const selin = await actor("selin");
  await db.transaction((tx) =>
    record(tx, selin, { ...subject, subject_id: 800_009, action: "created" }),
  );
  const update = sql`update audit_log set actor_username = 'ayşe.demir' where subject_id = 800009`;
  await expect(update).rejects.toThrow();
  await expect(sql`delete from audit_log where subject_id = 800009`).rejects.toThrow();
  await sql`delete from users where id = ${(await createdMember()).id}`;
  expect(await entriesOf(800_009)).toHaveLength(1);
});

test("the clean-up removes e-mails and names of former members and guests from the log only", async () => {
  const [selin, member, former] = [
    await actor("selin"),
    await createdMember(),
    await createdMember(),
  ];
  const before = { username: "x", email: "x@example.org", full_name: "X" };
  const user = { subject_type: "user", action: "changed", subject_name: "x", before } as const;
  const guest = { ...user, subject_type: "invite", subject_id: 900_001 } as const;
  await db.transaction(async (tx) => {
    await record(tx, selin, { ...user, subject_id: member.id });
    await record(tx, selin, { ...user, subject_id: former.id });
    await record(tx, selin, guest);
  });
  await sql`delete from users where id = ${former.id}`;
  await redactFormerMembers();
  expect(await entriesOf(member.id)).toMatchObject([{ before }]);
  for (const id of [former.id, 900_001])
    expect(await entriesOf(id)).toMatchObject([{ before: { username: "x" } }]);
  const [row] = await entriesOf(former.id);
  expect(row?.before).toEqual({ username: "x" });
});

test("the log is only for superusers, newest first, twenty entries a page", async () => {
  const [selin, ayse] = [await actor("selin"), await actor("ayse")];
  await expect(getLogPage(ayse, 1)).rejects.toMatchObject({
    status: 403,
    key: "notEnoughPrivileges",
  });
  await db.transaction(async (tx) => {
    for (let n = 1; n <= 21; n += 1)
      await record(tx, selin, {
        ...subject,
        subject_id: 700_000 + n,
        action: "changed",
        before: { order: n },
        after: { order: n + 1, name: "x" },
      });
  });
  const { entries } = await getLogPage(selin, 1);
  expect(entries).toHaveLength(20);
  expect(entries.map(({ id }) => id)).toEqual(
    entries.map(({ id }) => id).toSorted((a, b) => b - a),
  );
  expect(entries[0]?.details).toEqual([
    { name: "order", before: 21, after: 22 },
    { name: "name", before: undefined, after: "x" },
  ]);
});
