import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "#app/db/client.server.ts";
import {
  type ChangedMembers,
  listenToJobs,
  listenToMembers,
  signalJobAfterCommit,
  signalMembers,
  signalMembersAfterCommit,
} from "#app/db/signals.server.ts";
import { actor, createdMember, createdPost, createdTopic, sql } from "#tests/support/domain.ts";
import { captureStatements } from "#tests/support/statements.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import { endSession } from "../../accounts/sign-in/sessions.server.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import { markAllRead } from "./mark-all-read.server.ts";

const signals: ChangedMembers[] = [];
const jobs: string[] = [];

beforeAll(async () => {
  await listenToMembers((members) => signals.push(members));
  await listenToJobs((name) => jobs.push(name));
});
beforeEach(async () => {
  // The signals of the last test arrive before this one.
  signalMembers([0]);
  await vi.waitFor(() => expect(named()).toContain(0));
  signals.length = 0;
});

/** All members that the signals named. */
function named(): number[] {
  return signals.flatMap((members) => (members === "all" ? [] : [...members]));
}

test("a transaction signals after its commit, and not after a rollback", async () => {
  await db.transaction(async (tx) => {
    signalMembersAfterCommit(tx, [7]);
    signalJobAfterCommit(tx, "clean-up");
  });
  await db
    .transaction(async (tx) => {
      signalMembersAfterCommit(tx, [8]);
      throw new Error("rolled back");
    })
    .catch(() => {});
  signalMembers([9]);
  await vi.waitFor(() => expect(named()).toContain(9));
  expect(named()).toEqual([7, 9]);
  expect(jobs).toContain("clean-up");
});

test("many signals become one, which names each member once", async () => {
  for (let n = 0; n < 1000; n += 1) signalMembers([(n % 100) + 1]);
  await vi.waitFor(() => expect(new Set(named()).size).toBe(100));
  expect(signals.length).toBeLessThanOrEqual(2);
  expect(named().length).toBeLessThanOrEqual(101);
});

test("names that one payload cannot hold come in several", async () => {
  const ids = Array.from({ length: 11_200 }, (_, n) => 2_000_000_000 + n);
  signalMembers(ids);
  await vi.waitFor(() => expect(named()).toEqual(ids));
  expect(signals).toHaveLength(16);
});

test("too many names become a signal for everybody", async () => {
  signalMembers(Array.from({ length: 11_201 }, (_, n) => n + 1));
  await vi.waitFor(() => expect(signals).toEqual(["all"]));
});

test("whatever changes an unread count or ends a session signals its member", async () => {
  const [author, reader, selin] = [
    await createdMember(),
    await createdMember(),
    await actor("selin"),
  ];
  const expectSignal = async (work: () => Promise<unknown>) => {
    signals.length = 0;
    await work();
    await vi.waitFor(() => expect(named()).toContain(reader.id));
  };
  const topic_id = await createdTopic(reader);
  let post_id = 0;
  await expectSignal(async () => {
    post_id = await createdPost(author, topic_id);
  });
  await expectSignal(() => markAllRead(reader));
  await expectSignal(() => removePost(author, topic_id, post_id));
  await expectSignal(() => createdPost(author, topic_id, `<p>@${reader.username}</p>`));
  await expectSignal(() => endSession(reader, 0));
  await expectSignal(() => deleteUser(selin, author.id));
  await expectSignal(() => deleteUser(selin, reader.id));
});

test("no statement of a reply, and no trigger of its tables, contains NOTIFY", async () => {
  const topic_id = await createdTopic(await actor("ayse"));
  const { statements } = await captureStatements(async () =>
    createdPost(await actor("mehmet"), topic_id),
  );
  expect(statements.filter(({ text }) => /notify\b/i.test(text))).toEqual([]);
  expect(
    await sql`select p.proname from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.prosrc ilike '%notify%' or p.prosrc ilike '%ring_%'`,
  ).toEqual([]);
});
