import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { fullFolder } from "#tests/support/full-disk.ts";

const LINK = `http://localhost:3000/signup?code=${"a=b".repeat(60)}&lang=tr`;
const mail = {
  from: '"Çınaraltı" <noreply@localhost>',
  to: "konuk@example.org",
  subject: "Ayşe sizi davet etti\r\nBcc: kurban@example.org",
  text: `Merhaba,\n\nDaveti kabul et:\n${LINK}\n\n-- \nÇınaraltı`,
};

let files: typeof import("./mail-files.server.ts");
beforeAll(async () => {
  vi.stubEnv("DATA_DIR", mkdtempSync(join(tmpdir(), "divan-mail-")));
  files = await import("./mail-files.server.ts");
});

test("a stored e-mail shows its links and its letters to any program, and is read back", async () => {
  expect(await files.listMailFileIds()).toEqual([]);
  const file = await files.storeMailFile(mail);
  const lines = readFileSync(file, "utf8").split("\r\n");
  expect(lines).toContain(LINK);
  expect(lines).toContain("Subject: Ayşe sizi davet etti Bcc: kurban@example.org");
  expect(lines).toContain("Content-Transfer-Encoding: 8bit");
  const [id = ""] = await files.listMailFileIds();
  expect(await files.readMailFile(id)).toEqual({
    id,
    stored_at: expect.any(Date),
    to: mail.to,
    subject: "Ayşe sizi davet etti Bcc: kurban@example.org",
    text: mail.text,
  });
});

test("only files of this program are listed and read", async () => {
  mkdirSync(files.MAIL_FOLDER, { recursive: true });
  for (const name of ["other.eml", "20261122T172233123Z-ab12cd34.txt", "notes.txt"])
    writeFileSync(join(files.MAIL_FOLDER, name), "To: x@example.org");
  expect(await files.listMailFileIds()).toHaveLength(1);
  for (const id of [
    "other",
    "../session-secret",
    "20261122T172233123Z-ab12cd34",
    "20261122T172233123Z-ab12cd34/../other",
    "20269922T172233123Z-ab12cd34",
    "",
  ])
    expect(await files.readMailFile(id)).toBeNull();
});

test("an e-mail that finds no room leaves nothing, and the next is whole when there is room", async () => {
  const { free } = fullFolder(files.MAIL_FOLDER);
  try {
    await expect(files.storeMailFile(mail)).rejects.toMatchObject({
      code: expect.stringMatching(/ENOSPC|EACCES/),
    });
    expect(readdirSync(files.MAIL_FOLDER).filter((name) => name.includes(".eml"))).toEqual([]);
  } finally {
    free();
  }
  const file = await files.storeMailFile(mail);
  expect(readFileSync(file, "utf8")).toContain(mail.text.replaceAll("\n", "\r\n"));
});

test("the clean-up deletes what a killed process left unfinished", async () => {
  const unfinished = join(files.MAIL_FOLDER, "20261122T172233123Z-ab12cd34.eml.part");
  writeFileSync(unfinished, "To:");
  const ids = await files.listMailFileIds();
  expect(ids).not.toContain("20261122T172233123Z-ab12cd34");
  utimesSync(unfinished, 0, 0);
  await files.deleteOldMailFiles(1);
  expect(existsSync(unfinished)).toBe(false);
  expect(await files.listMailFileIds()).toEqual(ids);
});
