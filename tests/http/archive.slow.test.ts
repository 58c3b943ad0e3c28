import type { ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "#app/lib/process/env.server.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { mountDisk } from "#tests/support/full-disk.ts";
import { runCommand, settingsOf } from "#tests/support/run-command.ts";
import { brokenLinks, pagesOfArchive, readArchive } from "#tests/support/static-archive.ts";
import { en } from "#tests/support/texts.ts";
import { unzip } from "#tests/support/unzip.ts";

/** Each run starts a process of its own. */
const TIMEOUT = { timeout: 120_000 };
/** An archive of so many takes some seconds. */
const MANY_REPLIES = 20_000;

const FOLDER = mkdtempSync(join(tmpdir(), "divan-archive-command-"));
const targetOf = (name: string) => join(FOLDER, name);

let app: App;
let topic_id: number;
beforeAll(async () => {
  app = await startApp();
  const [selin, ayse] = [await app.apiAs("selin"), await app.apiAs("ayse")];
  const { forum_id } = await makeForum(selin);
  topic_id = await makeTopic(ayse, forum_id);
  await makePost(selin, topic_id);
  await app.sql`insert into groups (name) values ('Kurul')`;
});
afterAll(async () => {
  await app.stop();
  rmSync(FOLDER, { recursive: true });
});

function archive(args: string[], onStarted?: (child: ChildProcess) => void) {
  const settings = {
    ...settingsOf(app.database),
    DATA_DIR: app.data_dir,
    SITE_URL: env.SITE_URL,
    DEFAULT_LANGUAGE: "en",
  };
  return runCommand("archive", args, settings, onStarted);
}

test("the command writes a folder or a zip while the site runs", TIMEOUT, async () => {
  const folder = targetOf("pages");
  const result = await archive([folder]);
  expect(result).toEqual({
    code: 0,
    output: expect.stringMatching(/pages was made \([\d.]+ s\): 1 topics, 1 replies, /),
  });
  const files = readArchive(folder);
  const pages = pagesOfArchive(files);
  expect(pages.get(`topic/${topic_id}/1.html`)).toContain('<html lang="en">');
  expect(pages.get("index.html")).toContain(en("archive.forMembers"));
  expect(files.get("search/search.js")?.length).toBeGreaterThan(1000);
  expect(brokenLinks(files, env.SITE_URL)).toEqual([]);

  const zip = targetOf("pages.zip");
  expect(await archive([zip, "--group", "kurul"])).toMatchObject({ code: 0 });
  const zipped = pagesOfArchive(unzip(readFileSync(zip)));
  expect([...zipped.keys()].toSorted()).toEqual([...pages.keys()].toSorted());
  expect(zipped.get("index.html")).toContain(en("archive.forGroup", { group: "Kurul" }));
});

test("what cannot be done is said in a sentence", TIMEOUT, async () => {
  const used = targetOf("pages");
  const refusals = [
    [[], "npm run archive -- TARGET"],
    [["a", "b"], "npm run archive -- TARGET"],
    [[targetOf("x"), "--nonsense"], "npm run archive -- TARGET"],
    [[used], "is not empty"],
    [[targetOf("pages.zip")], "exists already"],
    [[targetOf("x"), "--group", "Yok"], "no group with the name Yok"],
    [[join(FOLDER, "a", "b")], "does not exist"],
  ] as const;
  for (const [args, sentence] of refusals) {
    const { code, output } = await archive([...args]);
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
    expect(output).not.toContain("    at ");
  }
  expect(existsSync(targetOf("x"))).toBe(false);
  expect(await archive(["--help"])).toMatchObject({
    code: 0,
    output: expect.stringContaining("--group NAME"),
  });
});

test(
  "an archive that is interrupted leaves nothing, and one that is killed is in no way",
  TIMEOUT,
  async () => {
    await app.sql`insert into posts (topic_id, owner_id, position, content)
    select ${topic_id}, owner_id, 10 + n, '<p>söz</p>' from topics, generate_series(1, ${MANY_REPLIES}::int) n where id = ${topic_id}`;
    const target = targetOf("long");
    const endHalfWay = async (signal: NodeJS.Signals) =>
      await archive([target], (child) => {
        const timer = setInterval(() => {
          if (!existsSync(join(`${target}.part`, "archive", "index.html"))) return;
          clearInterval(timer);
          child.kill(signal);
        }, 10);
        child.on("close", () => clearInterval(timer));
      });
    const { code, output } = await endHalfWay("SIGTERM");
    expect([code, output]).toEqual([1, expect.stringContaining("was interrupted")]);
    expect([existsSync(target), existsSync(`${target}.part`)]).toEqual([false, false]);
    await endHalfWay("SIGKILL");
    expect([existsSync(target), existsSync(`${target}.part`)]).toEqual([false, true]);
    expect(await archive([target])).toMatchObject({ code: 0 });
    expect([existsSync(target), existsSync(`${target}.part`)]).toEqual([true, false]);
  },
);

test("a full disk is said, and leaves nothing", TIMEOUT, async ({ skip }) => {
  const small = targetOf("small");
  const disk = mountDisk(small, 512);
  if (!disk) return skip("This user may not mount a disk");
  try {
    for (const target of [join(small, "pages"), join(small, "pages.zip")]) {
      disk.fill(100_000);
      const { code, output } = await archive([target]);
      expect([code, output]).toEqual([1, expect.stringContaining("The disk has no room")]);
      expect([existsSync(target), existsSync(`${target}.part`)]).toEqual([false, false]);
    }
  } finally {
    disk.unmount();
  }
});
