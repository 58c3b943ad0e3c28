import { expect, test } from "vitest";
import { createdMember, sql } from "#tests/support/domain.ts";
import { getMailPreferences } from "../../members/preferences/preferences.server.ts";
import { getUnsubscription, unsubscribe, unsubscribeLink } from "./unsubscribe.server.ts";

const codeIn = (link: string) => new URL(link).searchParams.get("code") ?? "";

test("a link turns off e-mail of its kinds only, and opening its page changes nothing", async () => {
  const member = await createdMember();
  const before = await getMailPreferences(member);
  const code = codeIn(unsubscribeLink(member, ["mail_replies"]));
  expect(await getUnsubscription(code)).toEqual({ kinds: ["mail_replies"], is_done: false });
  expect(await getMailPreferences(member)).toEqual(before);
  for (let time = 0; time < 2; time += 1) await unsubscribe(code);
  expect(await getUnsubscription(code)).toEqual({ kinds: ["mail_replies"], is_done: true });
  expect(await getMailPreferences(member)).toEqual({ ...before, mail_replies: "off" });
});

test("a code with a wrong signature or of a deleted member is refused", async () => {
  const member = await createdMember();
  const code = codeIn(unsubscribeLink(member, ["mail_replies"]));
  await sql`delete from users where id = ${member.id}`;
  for (const invalid_code of ["", "x", `${code}x`, code]) {
    await expect(getUnsubscription(invalid_code)).rejects.toMatchObject({ key: "invalidToken" });
    await expect(unsubscribe(invalid_code)).rejects.toMatchObject({
      status: 404,
      key: "invalidToken",
    });
  }
});
