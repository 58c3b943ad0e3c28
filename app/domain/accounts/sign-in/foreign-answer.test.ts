import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hashToken } from "#app/lib/crypto/tokens.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { createdMember, sql } from "#tests/support/domain.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { replaceValues } from "#tests/support/replace-values.ts";
import type { User } from "../../members/users/user.ts";
import { findFeedReader, getFeedKey } from "../../programs/feeds/feed-keys.server.ts";
import { createKey } from "../api-keys/api-keys.server.ts";
import { findKeySession } from "../api-keys/find-key.server.ts";
import { findSession } from "./sessions.server.ts";
import { signIn } from "./sign-in.server.ts";

const ADDRESS = "192.0.2.1";

let one: User;
let other: User;

beforeEach(async () => {
  [one, other] = [await createdMember(), await createdMember()];
});
afterEach(() => vi.restoreAllMocks());

test("the row of another session is not believed, and no connection is used again", async () => {
  const token = await signInAs(one);
  const other_token = await signInAs(other);
  const replaced = [hexOf(token), hexOf(other_token)] as const;
  await expectDistrust(() => findSession(token, "api"), replaced);
  expect(await findSession(token, "api")).toMatchObject({ user: { id: one.id } });
});

test("nor is the row of another key for programs", async () => {
  const input = { name: "bot", scopes: ["read" as const], days: 1 };
  const { key } = await createKey(one, input, PASSWORD);
  const { key: other_key } = await createKey(other, input, PASSWORD);
  const replaced = [hexOf(key), hexOf(other_key)] as const;
  await expectDistrust(() => findKeySession(key, ADDRESS), replaced);
  expect(await findKeySession(key, ADDRESS)).toMatchObject({ user: { id: one.id } });
});

test("nor is the row of another reader of a feed", async () => {
  const key = await getFeedKey(one);
  const replaced = [String(one.id), String(other.id)] as const;
  await expectDistrust(() => findFeedReader(key), replaced);
  expect(await findFeedReader(key)).toMatchObject({ id: one.id });
});

test("nor is the account of another name at the sign-in", async () => {
  await expectDistrust(() => signInAs(one), [one.email, other.email]);
  expect(await signInAs(one)).toMatch(/^[\w-]{43}$/);
});

/** The database answers with `other` where it should with `own`. */
async function expectDistrust(
  find: () => Promise<unknown>,
  [own, other]: readonly [string, string],
) {
  const info = vi.spyOn(log, "info");
  const [before] = await sql`select pg_backend_pid() as pid`;
  const stopReplacing = replaceValues(own, other);
  try {
    await expect(find()).rejects.toMatchObject({ code: "CONNECTION_DESTROYED" });
  } finally {
    stopReplacing();
  }
  expect(info.mock.calls.map(([fields]) => fields)).toContainEqual({ event: "foreign_answer" });
  const [after] = await sql`select pg_backend_pid() as pid`;
  expect(after?.pid).not.toBe(before?.pid);
}

async function signInAs({ email }: User): Promise<string> {
  const device = { address: ADDRESS, user_agent: null };
  const { token } = await signIn({ email, password: PASSWORD }, "api", device);
  return token;
}

/** The hash in the text format in which PostgreSQL sends it. */
function hexOf(token: string): string {
  return `\\x${hashToken(token).toString("hex")}`;
}
