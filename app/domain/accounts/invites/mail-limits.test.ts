import { beforeEach, describe, expect, test } from "vitest";
import { actor, createdMember, queuedPayloads, reload, sql } from "#tests/support/domain.ts";
import { resendConfirmation } from "../../members/users/change-profile.server.ts";
import { changeMe } from "../../members/users/change-user.server.ts";
import type { User } from "../../members/users/user.ts";
import { deleteInvite } from "./delete-invite.server.ts";
import { createInvite } from "./invites.server.ts";

const STRANGER = "stranger@example.org";
const TO_ADDRESS = { status: 429, key: "tooManyInviteMailsToAddress" };
const HOUR_SECONDS = 3600;

let host: User;

beforeEach(async () => {
  host = await createdMember({ invites_count: 50 });
  await sql`delete from rate_limits`;
  await sql`delete from pgboss.job`;
});

const invite = (user: User, email_to = STRANGER) =>
  createInvite(user, { email_to, send_email: true });

async function countsLike(pattern: string): Promise<number[]> {
  const rows = await sql`select points from rate_limits where key like ${pattern}`;
  return rows.map(({ points }) => Number(points));
}

describe("e-mails to one address", () => {
  test("are limited to five an hour, even if each invite is deleted and created again", async () => {
    for (let n = 0; n < 5; n += 1) await deleteInvite(host, (await invite(host)).id);
    for (let n = 0; n < 5; n += 1)
      await expect(invite(host)).rejects.toMatchObject({
        ...TO_ADDRESS,
        about: { field: "email_to" },
      });
    expect(await queuedPayloads("send-invitation")).toHaveLength(5);
    expect((await reload(host)).invites_count).toBe(50);
    expect(await sql`select id from invites where owner_id = ${host.id}`).toEqual([]);
  });

  test("are counted over all members and spellings of the address", async () => {
    const senders = [host, await createdMember(), await actor("selin")];
    const spellings = [
      "irmak@example.org",
      "IRMAK@example.org",
      "ırmak@EXAMPLE.org",
      "irmak+1@example.org",
      "irmak+2@example.org",
    ];
    for (const [n, address] of spellings.entries()) await invite(senders[n % 3] ?? host, address);
    await expect(invite(host, "Irmak@Example.Org")).rejects.toMatchObject(TO_ADDRESS);
    await invite(host, "other@example.org");
  });

  test("are limited to ten a day", async () => {
    for (let hour = 0; hour < 2; hour += 1) {
      for (let n = 0; n < 5; n += 1) await invite(await actor("selin"));
      await sql`delete from rate_limits where key like 'letters_to_address_hour:%'`;
    }
    const refusal: unknown = await invite(host).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      ...TO_ADDRESS,
      about: { retry_after_seconds: expect.any(Number) },
    });
    const [row] =
      await sql`select expire > extract(epoch from now() + interval '23 hours') * 1000 as lasts from rate_limits where key like 'letters_to_address_day:%'`;
    expect(row).toEqual({ lasts: true });
  });

  test("are counted together with confirmation e-mails", async () => {
    const other = await createdMember();
    await changeMe(host, { email: STRANGER });
    await changeMe(other, { email: "stranger+1@example.org" });
    for (let n = 0; n < 3; n += 1) await resendConfirmation(host);
    await expect(resendConfirmation(host)).rejects.toMatchObject({
      status: 429,
      key: "tooManyEmailsToAddress",
    });
    await expect(changeMe(other, { email: "stranger+2@example.org" })).rejects.toMatchObject({
      status: 429,
      about: { field: "email" },
    });
    await expect(invite(await actor("selin"))).rejects.toMatchObject(TO_ADDRESS);
    await changeMe(await reload(host), { email: host.email });
  });

  test("are counted without storing the address", async () => {
    await invite(host);
    const rows = await sql`select key from rate_limits where key like 'letters_to_address%'`;
    expect(rows).toHaveLength(2);
    expect(rows.filter(({ key }) => /stranger|@/.test(key))).toEqual([]);
  });
});

describe("e-mails of one member", () => {
  test("are limited to ten a day; invites without an e-mail are not", async () => {
    for (let n = 0; n < 10; n += 1) await invite(host, `guest${n}@example.org`);
    const refusal: unknown = await invite(host, "guest10@example.org").catch(
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({ status: 429, key: "tooManyInviteMails" });
    expect(refusal).toHaveProperty(
      "about.retry_after_seconds",
      expect.closeTo(24 * HOUR_SECONDS, -3),
    );
    await createInvite(host, { email_to: "guest10@example.org", send_email: false });
    expect((await reload(host)).invites_count).toBe(39);
    expect(new Set(await countsLike("letters_to_address_hour:%"))).toEqual(new Set([1]));
  });

  test("have a higher limit for superusers", async () => {
    const superuser = await actor("selin");
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => invite(superuser, `guest${n}@example.org`)),
    );
    expect(await queuedPayloads("send-invitation")).toHaveLength(40);
  });

  test("are not counted if the invite is refused for another reason", async () => {
    await sql`update users set invites_count = 0 where id = ${host.id}`;
    for (let n = 0; n < 12; n += 1)
      await expect(invite(host)).rejects.toMatchObject({ key: "noInvitesLeft" });
    expect(await countsLike("letters_%")).toEqual([0, 0, 0]);
  });
});
