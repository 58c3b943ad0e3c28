import { beforeEach, expect, test } from "vitest";
import { createdMember, sql } from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { type Credential, countUnreadOf } from "./unread-changes.server.ts";

let member: User;
let session: Credential;
let key: Credential;

beforeEach(async () => {
  member = await createdMember();
  const other = await createdMember();
  const [session_row] =
    await sql`insert into sessions (token_hash, user_id, kind, expires_at) values (sha256(${`a${member.id}`}::bytea), ${member.id}, 'api', now() + interval '1 hour') returning id`;
  const [key_row] =
    await sql`insert into api_keys (token_hash, user_id, name, scopes, expires_at) values (sha256(${`b${member.id}`}::bytea), ${member.id}, 'Robot', '{read}', now() + interval '1 hour') returning id`;
  [session, key] = [
    { kind: "session", id: session_row?.id },
    { kind: "key", id: key_row?.id },
  ];
  await sql`insert into notifications (user_id, type, actor_id) values (${member.id}, 'other', ${other.id})`;
});

const counts = async () => {
  const findCount = await countUnreadOf([session, key, { kind: "key", id: 999_999 }]);
  return [session, key, { kind: "key", id: 999_999 } as const].map(findCount);
};

test("a session and a key of the same number are distinguished, and an unknown one has no count", async () => {
  expect(await counts()).toEqual([1, 1, undefined]);
  expect((await countUnreadOf([session]))({ kind: "key", id: session.id })).toBeUndefined();
});

test("an ended session and an ended key have no count", async () => {
  await sql`update api_keys set expires_at = now() where id = ${key.id}`;
  expect(await counts()).toEqual([1, undefined, undefined]);
  await sql`delete from sessions where id = ${session.id}`;
  expect(await counts()).toEqual([undefined, undefined, undefined]);
});

test("an inactive member has none", async () => {
  await sql`update users set is_active = false where id = ${member.id}`;
  expect(await counts()).toEqual([undefined, undefined, undefined]);
});
