import { expect, test } from "vitest";
import { createdMember, sql } from "#tests/support/domain.ts";
import { getMailPreferences } from "./mail-preferences.server.ts";
import { getUnsubscription, unsubscribe, unsubscribeLink } from "./unsubscribe.server.ts";

const codeIn = (link: string) => new URL(link).searchParams.get("code") ?? "";

test("a link turns off the e-mail of its kinds alone, and looking at it turns off nothing", async () => {
  const member = await createdMember();
  const before = await getMailPreferences(member);
  const code = codeIn(unsubscribeLink(member, ["mail_replies"]));
  expect(await getUnsubscription(code)).toEqual({ kinds: ["mail_replies"], is_done: false });
  expect(await getMailPreferences(member)).toEqual(before);
  for (let time = 0; time < 2; time += 1) await unsubscribe(code);
  expect(await getUnsubscription(code)).toEqual({ kinds: ["mail_replies"], is_done: true });
  expect(await getMailPreferences(member)).toEqual({ ...before, mail_replies: "off" });
});

test("a code that was not signed here, or whose member is deleted, is refused", async () => {
  const member = await createdMember();
  const code = codeIn(unsubscribeLink(member, ["mail_replies"]));
  await sql`delete from users where id = ${member.id}`;
  for (const given of ["", "x", `${code}x`, code]) {
    await expect(getUnsubscription(given)).rejects.toMatchObject({ key: "invalidToken" });
    await expect(unsubscribe(given)).rejects.toMatchObject({ status: 404, key: "invalidToken" });
  }
});
