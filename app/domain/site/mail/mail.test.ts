import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import { actor, sql } from "#tests/support/domain.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { openBackup } from "../../operations/backups/open-backup.server.ts";
import { findLastRestore } from "../../operations/dashboard/last-restore.server.ts";
import { getMailFailures } from "./mail-failures.server.ts";
import { getMailFile, getMailFilesPage } from "./mail-files.server.ts";
import { sendTestMail } from "./test-mail.server.ts";

test("stored e-mails, failures, test emails and backups are only for superusers", async () => {
  const ayse = await actor("ayse");
  const acts = [
    getMailFilesPage(ayse, 1),
    getMailFile(ayse, "20260101T000000000Z-0000abcd"),
    getMailFailures(ayse),
    sendTestMail(ayse, translateFor),
    openBackup(ayse, 1),
  ];
  for (const act of acts) await expect(act).rejects.toMatchObject({ status: 403 });
});

test("a stored e-mail that does not exist, or a test without a mail server, is not found and not recorded", async () => {
  const selin = await actor("selin");
  await expect(getMailFile(selin, "../session-secret")).rejects.toMatchObject({ status: 404 });
  await expect(sendTestMail(selin, translateFor)).rejects.toMatchObject({ status: 404 });
  expect(await sql`select from audit_log where subject_type = 'letter'`).toHaveLength(0);
});

test("the dashboard shows a restore, but not an old one", async () => {
  const restored = { action: "restored", subject_type: "backup", subject_id: null } as const;
  await sql`insert into audit_log (actor_username, action, subject_type, subject_name, created_at)
    values ('x', 'restored', 'backup', 'eski', now() - interval '31 days')`;
  expect(await findLastRestore()).toBeNull();
  const operator = { id: null, username: "npm run restore" };
  await db.transaction((tx) => record(tx, operator, { ...restored, subject_name: "yeni" }));
  expect(await findLastRestore()).toMatchObject({ name: "yeni" });
});
