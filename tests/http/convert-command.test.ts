import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkCommunity } from "#app/domain/operations/community/check-community.server.ts";
import { writeTelegramSource } from "#tests/conversion/telegram-source.ts";
import { runCommand } from "#tests/support/run-command.ts";
import { en, tr } from "#tests/support/texts.ts";

/** A command starts a process of its own. */
const PATIENT = { timeout: 60_000 };

let folder: string;
let source: string;
let out: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "divan-convert-"));
  source = join(folder, "sohbet");
  out = join(folder, "sohbet.tar.gz");
  mkdirSync(source);
  writeTelegramSource(source);
});
afterEach(() => rmSync(folder, { recursive: true }));

const convert = (...args: string[]) => runCommand("convert", args, {});

test(
  "the command writes a whole archive and its report, says what is lost, and ends with 0",
  PATIENT,
  async () => {
    const report_file = join(folder, "rapor.html");
    const { code, output } = await convert(source, out, "--report", report_file);
    expect([code, output]).toEqual([0, expect.stringContaining(`${out} is whole.`)]);
    expect(output).toContain(en("conversion.losesPolls", { count: 1 }));
    expect(output).toContain("Komşular");
    expect(output).not.toMatch(/conversion\.|\{\{|[a-z]_[a-z]+:/);
    expect(await checkCommunity(out)).toMatchObject({ problem_count: 0 });
    // In the language of the site.
    const page = readFileSync(report_file, "utf8");
    expect(page).toContain(tr("conversion.losesPolls", { count: 1 }));
    expect(page).toContain("Bence [b]acil[/b]".replaceAll(/\[\/?b\]/g, ""));
    expect(readdirSync(folder).toSorted()).toEqual(["rapor.html", "sohbet", "sohbet.tar.gz"]);

    const again = join(folder, "yine.tar.gz");
    await convert(source, again);
    expect(readFileSync(again).equals(readFileSync(out))).toBe(true);
  },
);

test("without a second argument nothing but the report is written", PATIENT, async () => {
  const { code, output } = await convert(source);
  expect([code, output]).toEqual([0, expect.stringContaining("No archive was written.")]);
  expect(readdirSync(folder)).toEqual(["sohbet"]);
});

test("what is no source ends in a sentence, with 1 and without an archive", PATIENT, async () => {
  const text = join(folder, "letter.txt");
  writeFileSync(text, "Dear all");
  const { code, output } = await convert(text, out);
  expect([code, output]).toEqual([
    1,
    expect.stringContaining("was not converted: This is none of the sources"),
  ]);
  expect(output).not.toContain("    at ");
  expect(readdirSync(folder).toSorted()).toEqual(["letter.txt", "sohbet"]);
});

test("an order of dates that nothing proves has to be said", PATIENT, async () => {
  const chat = join(folder, "_chat.txt");
  writeFileSync(chat, "03.04.2024 14:05 - Ali: selam\n04.04.2024 14:06 - Veli: merhaba\n");
  const { code, output } = await convert(chat, out);
  expect([code, output]).toEqual([
    1,
    expect.stringContaining("--date-order day or --date-order month"),
  ]);
  expect(existsSync(out)).toBe(false);
  expect((await convert(chat, out, "--date-order", "month")).code).toBe(0);
});

test(
  "nothing that exists is replaced, and no folder of somebody else is removed",
  PATIENT,
  async () => {
    writeFileSync(out, "mine");
    expect(await convert(source, out)).toMatchObject({
      code: 1,
      output: expect.stringContaining("exists already"),
    });
    expect(readFileSync(out, "utf8")).toBe("mine");
    rmSync(out);
    const work = `${out}.converting`;
    mkdirSync(work);
    writeFileSync(join(work, "photos.zip"), "mine");
    expect(await convert(source, out)).toMatchObject({
      code: 1,
      output: expect.stringContaining("is not of a conversion"),
    });
    expect(readdirSync(work)).toEqual(["photos.zip"]);
    expect(existsSync(out)).toBe(false);
  },
);

test("arguments that mean nothing are answered by how it is used", PATIENT, async () => {
  for (const args of [
    [],
    [source, out, "more"],
    [source, "--date-order", "year"],
    [source, out, "--report", out],
  ])
    expect(await convert(...args)).toMatchObject({
      code: 1,
      output: expect.stringContaining("npm run convert -- SOURCE OUT.tar.gz"),
    });
});
