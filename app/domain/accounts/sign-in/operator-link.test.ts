import { expect, test } from "vitest";
import { createdMember, sql } from "#tests/support/domain.ts";
import { PEOPLE } from "#tests/support/people.ts";
import { checkPassword } from "../../members/users/check-password.server.ts";
import { makeOperatorLink } from "./operator-link.server.ts";
import { resetPassword } from "./reset.server.ts";

const NEW_PASSWORD = "yepyeni-bir-parola";

test("the operator's link sets a new password once, and the audit log has its creation", async () => {
  const member = await createdMember({ language: "en" });
  const link = await makeOperatorLink(member.email.toUpperCase());
  expect(link).toMatchObject({ email: member.email, username: member.username, is_active: true });
  const url = new URL(link.url);
  expect([url.pathname, url.searchParams.get("lang")]).toEqual(["/reset-password", "en"]);
  const input = { token: url.searchParams.get("token") ?? "", new_password: NEW_PASSWORD };
  await resetPassword(input);
  await checkPassword(member, NEW_PASSWORD);
  await expect(resetPassword(input)).rejects.toMatchObject({ key: "invalidToken" });
  expect(
    await sql`select actor_id, actor_username, subject_id from audit_log where action = 'recovery_link'`,
  ).toEqual([{ actor_id: null, actor_username: "npm run password", subject_id: member.id }]);
});

test("an unknown address makes no link, and the sentence names the superusers", async () => {
  await expect(makeOperatorLink("nobody@example.org")).rejects.toThrow(
    `No account has the address nobody@example.org; superusers are ${PEOPLE.selin.email}`,
  );
});
