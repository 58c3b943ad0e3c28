import { beforeEach, describe, expect, test } from "vitest";
import { createdMember, queuedPayloads, reload, sql } from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { deleteInvite } from "./delete-invite.server.ts";
import { inviteSeveral } from "./invite-several.server.ts";
import { listInvitesOfForm } from "./invites.server.ts";
import { readPeople } from "./people.ts";

let host: User;

beforeEach(async () => {
  host = await createdMember({ invites_count: 5 });
  await sql`delete from rate_limits`;
  await sql`delete from pgboss.job`;
});

const invitesOfHost = () =>
  sql`select email, note, text, is_mailed from invites where owner_id = ${host.id} order by id`;
const countInvitesLeft = async () => (await reload(host)).invites_count;

describe("the lines of the form", () => {
  test("have an address, a note, or both, as typed or pasted", () => {
    expect(
      readPeople(
        "ada@example.org, from the choir\r\n\n  Tina \nAda Öz <oz@example.org>\nbo@example.org\tBo, Ankara\nx@example.org",
      ),
    ).toEqual([
      { email: "ada@example.org", note: "from the choir" },
      { email: null, note: "Tina" },
      { email: "oz@example.org", note: "Ada Öz" },
      { email: "bo@example.org", note: "Bo, Ankara" },
      { email: "x@example.org", note: null },
    ]);
  });

  test.each([
    ["a@example.org\n\nb@example", "lineInvalidEmail", { line: 3 }],
    ["a@example.org b@example.org", "lineInvalidEmail", { line: 1 }],
    ["Bo\na@example.org, b@example.org", "lineWithTwoAddresses", { line: 2 }],
    ["ı@example.org\nBo\nI@example.org", "lineRepeated", { line: 3, other: 1 }],
    ["n".repeat(101), "lineTooLong", { line: 1, max: 100 }],
    ["Bo\n".repeat(51), "tooManyPeople", { lines: 51, max: 50 }],
  ])("%j are refused (%s)", (text, key, values) => {
    expect(() => readPeople(text)).toThrow(
      expect.objectContaining({ status: 400, key, about: { field: "people", values } }),
    );
  });
});

describe("inviting several people", () => {
  test("creates an invite for each line, and sends each address its e-mail", async () => {
    const { id, unsent_count } = await inviteSeveral(host, {
      people: "ada@example.org, Ada\nTina",
      text: "Gel!",
      send_email: true,
    });
    expect(unsent_count).toBe(0);
    expect(await invitesOfHost()).toEqual([
      { email: "ada@example.org", note: "Ada", text: "Gel!", is_mailed: true },
      { email: null, note: "Tina", text: "Gel!", is_mailed: false },
    ]);
    expect(await queuedPayloads("send-invitation")).toEqual([{ invite_id: id }]);
    expect(await countInvitesLeft()).toBe(3);
    const new_invites = await listInvitesOfForm(host, id);
    expect(new_invites.map(({ note }) => note)).toEqual(["Ada", "Tina"]);
    expect(await listInvitesOfForm(await createdMember(), id)).toEqual([]);
  });

  test("creates all or none: a wrong line or too few invites cost nothing", async () => {
    await expect(
      inviteSeveral(host, { people: "Ada\nx@y", send_email: true }),
    ).rejects.toMatchObject({ key: "lineInvalidEmail" });
    await expect(
      inviteSeveral(host, { people: "1\n2\n3\n4\n5\nsix@example.org", send_email: true }),
    ).rejects.toMatchObject({
      status: 400,
      key: "tooFewInvites",
      about: { values: { needed: 6, left: 5 } },
    });
    await expect(inviteSeveral(host, { people: " \n ", send_email: true })).rejects.toMatchObject({
      key: "peopleRequired",
    });
    expect(await invitesOfHost()).toEqual([]);
    expect(await countInvitesLeft()).toBe(5);
    expect(await sql`select 1 from rate_limits where key like 'letters_%' and points > 0`).toEqual(
      [],
    );
  });

  test("by many forms at once creates as many as are left", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => inviteSeveral(host, { people: "a\nb", send_email: true })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await invitesOfHost()).toHaveLength(4);
    expect(await countInvitesLeft()).toBe(1);
  });

  test("with one form sent many times at once creates the invites and the e-mails once", async () => {
    const form = { people: "a@example.org\nb\nc", send_email: true, form_key: "one-form" };
    const sent = await Promise.all(Array.from({ length: 4 }, () => inviteSeveral(host, form)));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await invitesOfHost()).toHaveLength(3);
    expect(await countInvitesLeft()).toBe(2);
    expect(await queuedPayloads("send-invitation")).toHaveLength(1);
    for (const { id } of await listInvitesOfForm(host, sent[0]?.id ?? 0))
      await deleteInvite(host, id);
    await inviteSeveral(host, form);
    expect(await invitesOfHost()).toHaveLength(3);
  });

  test("with one form sent many times at once counts each e-mail once", async () => {
    await sql`update users set invites_count = 50 where id = ${host.id}`;
    const form = { people: "a@example.org\nb@example.org", send_email: true, form_key: "copies" };
    await Promise.all(Array.from({ length: 3 }, () => inviteSeveral(host, form)));
    const counts = await sql`select points from rate_limits where key like 'letters_%'`;
    expect(counts.map(({ points }) => points).toSorted()).toEqual([1, 1, 1, 1, 2]);
  });

  test("sends within the limits, and says how many were not sent", async () => {
    await sql`update users set invites_count = 50 where id = ${host.id}`;
    const addresses = Array.from({ length: 12 }, (_, n) => `guest${n}@example.org`);
    const { unsent_count } = await inviteSeveral(host, {
      people: addresses.join("\n"),
      send_email: true,
    });
    expect(unsent_count).toBe(2);
    expect(await queuedPayloads("send-invitation")).toHaveLength(10);
    expect((await invitesOfHost()).map(({ is_mailed }) => is_mailed)).toEqual(
      addresses.map((_, n) => n < 10),
    );
  });
});
