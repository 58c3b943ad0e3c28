import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";

const LINK = `http://localhost:3000/signup?code=${"a=b".repeat(60)}&lang=tr`;
const letter = {
  from: '"Çınaraltı" <noreply@localhost>',
  to: "konuk@example.org",
  subject: "Ayşe sizi davet etti\r\nBcc: kurban@example.org",
  text: `Merhaba,\n\nDaveti kabul et:\n${LINK}\n\n-- \nÇınaraltı`,
};

let files: typeof import("./mail-files.server.ts");
beforeAll(async () => {
  vi.stubEnv("DATA_DIR", mkdtempSync(join(tmpdir(), "divan-letters-")));
  files = await import("./mail-files.server.ts");
});

test("a stored letter shows its links and its letters to any program, and is read back", async () => {
  expect(await files.listLetterIds()).toEqual([]);
  const file = await files.storeLetter(letter);
  const lines = readFileSync(file, "utf8").split("\r\n");
  expect(lines).toContain(LINK);
  expect(lines).toContain("Subject: Ayşe sizi davet etti Bcc: kurban@example.org");
  expect(lines).toContain("Content-Transfer-Encoding: 8bit");
  const [id = ""] = await files.listLetterIds();
  expect(await files.readLetter(id)).toEqual({
    id,
    stored_at: expect.any(Date),
    to: letter.to,
    subject: "Ayşe sizi davet etti Bcc: kurban@example.org",
    text: letter.text,
  });
});

test("only files of this program are listed and read", async () => {
  mkdirSync(files.MAIL_FOLDER, { recursive: true });
  for (const name of ["other.eml", "20261122T172233123Z-ab12cd34.txt", "notes.txt"])
    writeFileSync(join(files.MAIL_FOLDER, name), "To: x@example.org");
  expect(await files.listLetterIds()).toHaveLength(1);
  for (const id of [
    "other",
    "../session-secret",
    "20261122T172233123Z-ab12cd34",
    "20261122T172233123Z-ab12cd34/../other",
    "20269922T172233123Z-ab12cd34",
    "",
  ])
    expect(await files.readLetter(id)).toBeNull();
});
