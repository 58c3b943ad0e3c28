import { expect, test } from "vitest";
import { actor, createdMember, reload } from "#tests/support/domain.ts";
import { changeProfile } from "./change-profile.server.ts";
import { changeMe, changeUser } from "./change-user.server.ts";
import { accountVersion, profileVersion } from "./versions.server.ts";

test("of two edits of the same version of an account, one is stored, and the other gets a conflict", async () => {
  const [selin, other] = [await actor("selin"), await createdMember({ is_superuser: true })];
  const member = await createdMember();
  const loaded_versions = [accountVersion(member)];
  const change = (editor: typeof selin, full_name: string) =>
    changeUser(editor, member.id, { full_name }, undefined, loaded_versions);
  const results = await Promise.allSettled([change(selin, "Ayla Tan"), change(other, "Ayla Can")]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const stored = await reload(member);
  const winner = stored.full_name === "Ayla Tan" ? selin : other;
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: {
      status: 409,
      conflict: {
        editor: { username: winner.username },
        changed_at: expect.any(Date),
        both: { full_name: stored.full_name },
      },
    },
  });
});

test("what the log does not know, the member has changed", async () => {
  const [selin, member] = [await actor("selin"), await createdMember()];
  const loaded_versions = [accountVersion(member)];
  await changeMe(member, { full_name: "Ayla Tan" });
  const { username, email } = member;
  await expect(
    changeUser(selin, member.id, { username, email, full_name: null }, undefined, loaded_versions),
  ).rejects.toMatchObject({
    conflict: {
      editor: { username, is_self: false },
      changed_at: null,
      both: {},
      theirs: { full_name: "Ayla Tan" },
    },
  });
});

test("a new password of an account that has changed meanwhile is refused, and never shown", async () => {
  const [selin, member] = [await actor("selin"), await createdMember()];
  const loaded_versions = [accountVersion(member)];
  await changeMe(member, { full_name: "Ayla Tan" });
  const password = "uzun bir parola 17";
  await expect(
    changeUser(selin, member.id, { password }, undefined, loaded_versions),
  ).rejects.toMatchObject({
    conflict: { both: {}, theirs: { full_name: "Ayla Tan" } },
  });
});

test("a profile that a superuser has changed meanwhile is refused", async () => {
  const [selin, member] = [await actor("selin"), await createdMember()];
  const version = profileVersion(member);
  await changeUser(selin, member.id, { full_name: "Ayla Tan" });
  const { username, email } = member;
  const profile = { username, email, full_name: "Ayla Can", about: null, version };
  await expect(changeProfile(member, profile)).rejects.toMatchObject({
    conflict: {
      editor: { username: selin.username, is_self: false },
      both: { full_name: "Ayla Tan" },
    },
  });
  await changeProfile(member, { ...profile, version: profileVersion(await reload(member)) });
  expect(await reload(member)).toMatchObject({ full_name: "Ayla Can" });
});
