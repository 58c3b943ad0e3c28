import { beforeEach, describe, expect, test } from "vitest";
import { actor, createdMember, queuedPayloads, sql } from "#tests/support/domain.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { timeCode } from "#tests/support/time-codes.ts";
import type { User } from "../../members/users/user.ts";
import { signIn } from "../sign-in/sign-in.server.ts";
import { confirmTotp, listFactors, startTotp } from "./factors.server.ts";
import { getFactorState, liftDueFactors, liftFactors } from "./lift.server.ts";
import { liftForOperator } from "./operator-lift.server.ts";

const DEVICE = { address: "198.51.100.1", user_agent: "Test" };
const NO_FACTORS = { data: [], recovery_codes_left: 0 };

let selin: User;
let member: User;
beforeEach(async () => {
  await sql`delete from rate_limits`;
  selin = await actor("selin");
  member = await createdMember();
});

async function setUpTotp(owner: User): Promise<string> {
  const { secret } = await startTotp(owner);
  await confirmTotp(owner, { code: timeCode(secret, -1) });
  return secret;
}

const signInAs = ({ email }: User, otp?: string) =>
  signIn({ email, password: PASSWORD, otp }, "api", DEVICE);

const passADay = () => sql`update factor_lifts set due_at = due_at - interval '24 hours'`;

const newestEntry = async ({ id }: User) =>
  (
    await sql`select action, actor_id, actor_username from audit_log where subject_id = ${id} order by id desc limit 1`
  )[0];

describe("a superuser lifts the factor of a member", () => {
  test("after a day, of which the member is told before and afterwards", async () => {
    await setUpTotp(member);
    await liftFactors(selin, member.id, { now: false });
    const letter = { user_id: member.id, email: member.email };
    expect(await queuedPayloads("send-factor-lift")).toContainEqual(letter);
    expect((await getFactorState(selin, member.id)).lift_due_at).toBeInstanceOf(Date);
    await liftDueFactors();
    await expect(signInAs(member)).rejects.toMatchObject({ key: "secondFactorNeeded" });

    await passADay();
    await liftDueFactors();
    expect(await listFactors(member)).toEqual(NO_FACTORS);
    await signInAs(member);
    expect(await queuedPayloads("send-factor-change")).toContainEqual(
      expect.objectContaining({ ...letter, change: "lifted" }),
    );
    expect(await newestEntry(member)).toEqual({
      action: "factors_lifted",
      actor_id: selin.id,
      actor_username: selin.username,
    });
    expect(await sql`select from factor_lifts`).toEqual([]);
  });

  test("at once only if it was never used", async () => {
    const secret = await setUpTotp(member);
    await signInAs(member, timeCode(secret));
    await expect(liftFactors(selin, member.id, { now: true })).rejects.toMatchObject({
      key: "secondFactorWasUsed",
    });
    const other = await createdMember();
    await setUpTotp(other);
    await liftFactors(selin, other.id, { now: true });
    expect(await listFactors(other)).toEqual(NO_FACTORS);
    expect((await listFactors(member)).data).toHaveLength(1);
  });

  test("of one who has none, or as a member, is refused", async () => {
    await expect(liftFactors(selin, member.id, { now: false })).rejects.toMatchObject({
      key: "noSecondFactor",
    });
    await setUpTotp(member);
    const other = await createdMember();
    for (const refused of [
      liftFactors(other, member.id, { now: false }),
      liftFactors(member, member.id, { now: false }),
      getFactorState(other, member.id),
    ])
      await expect(refused).rejects.toMatchObject({ status: 403 });
  });

  test("and one that cannot be lifted does not stop the others", async () => {
    const other = await createdMember();
    for (const each of [member, other]) {
      await setUpTotp(each);
      await liftFactors(selin, each.id, { now: false });
    }
    await passADay();
    await sql`create function refuse() returns trigger language plpgsql as $$
      begin if old.user_id = ${sql.unsafe(String(member.id))} then raise 'refused'; end if; return new; end $$`;
    await sql`create trigger refuse before update on factors for each row execute function refuse()`;
    try {
      await expect(liftDueFactors()).rejects.toThrow();
    } finally {
      await sql`drop function refuse cascade`;
    }
    expect((await listFactors(member)).data).toHaveLength(1);
    expect(await listFactors(other)).toEqual(NO_FACTORS);
    await liftDueFactors();
    expect(await listFactors(member)).toEqual(NO_FACTORS);
  });
});

test("the operator lifts it at once, by the address of the account", async () => {
  await expect(liftForOperator("nobody@example.org")).rejects.toThrow("nobody@example.org");
  await expect(liftForOperator(member.email)).rejects.toThrow(member.username);
  await setUpTotp(member);
  await liftFactors(selin, member.id, { now: false });
  expect(await liftForOperator(member.email.toUpperCase())).toEqual({ username: member.username });
  expect(await listFactors(member)).toEqual(NO_FACTORS);
  expect(await sql`select from factor_lifts where user_id = ${member.id}`).toEqual([]);
  expect(await newestEntry(member)).toEqual({
    action: "factors_lifted",
    actor_id: null,
    actor_username: "npm run factors",
  });
});
