import { beforeEach, describe, expect, test } from "vitest";
import {
  actor,
  createdMember,
  exhaustLimit,
  queuedPayloads,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { setActive } from "../../members/users/set-active.server.ts";
import type { User } from "../../members/users/user.ts";
import { sendResetLinkTo } from "./send-reset-link-to.server.ts";

let selin: User;
let member: User;
beforeEach(async () => {
  selin = await actor("selin");
  member = await createdMember();
  await sql`delete from pgboss.job`;
});

async function loggedActions() {
  const rows =
    await sql`select actor_id, action from audit_log where subject_type = 'user' and subject_id = ${member.id} order by id`;
  return rows.map(({ actor_id, action }) => [actor_id, action]);
}

describe("a superuser who sends a member a reset link", () => {
  test("is recorded, and the message is sent to the member's address", async () => {
    await sendResetLinkTo(selin, member.id);
    expect(await queuedPayloads("send-reset-link")).toEqual([{ email: member.email }]);
    expect(await loggedActions()).toEqual([[selin.id, "reset_link_sent"]]);
  });

  test("is refused for an inactive account, above the limit of the address, and for oneself", async () => {
    await expect(sendResetLinkTo(member, selin.id)).rejects.toMatchObject({ status: 403 });
    await expect(sendResetLinkTo(selin, selin.id)).rejects.toMatchObject({ status: 403 });
    await expect(sendResetLinkTo(selin, 999_999)).rejects.toMatchObject({ status: 404 });
    await exhaustLimit("recovery_email", member.email);
    await expect(sendResetLinkTo(selin, member.id)).rejects.toMatchObject({ status: 429 });
    await setActive(selin, member.id, false);
    await expect(sendResetLinkTo(selin, member.id)).rejects.toMatchObject({ key: "inactiveUser" });
    expect(await queuedPayloads("send-reset-link")).toEqual([]);
  });
});

describe("activating and deactivating an account", () => {
  test("is recorded once, however often it is asked for", async () => {
    for (const is_active of [false, false, true]) await setActive(selin, member.id, is_active);
    expect((await reload(member)).is_active).toBe(true);
    expect(await loggedActions()).toEqual([
      [selin.id, "changed"],
      [selin.id, "changed"],
    ]);
  });

  test("is for other superusers only", async () => {
    await expect(setActive(member, selin.id, false)).rejects.toMatchObject({ status: 403 });
    await expect(setActive(selin, selin.id, false)).rejects.toMatchObject({ status: 403 });
  });
});
