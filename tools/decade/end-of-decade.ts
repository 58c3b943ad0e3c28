import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { DEMO_PASSWORD, type DecadeSite, restoreElsewhere } from "./decade-site.ts";
import type { Remembered } from "./live-year.ts";
import { programOf } from "./program.ts";

/** A member of the demo who signed in before the decade, and never since. */
const AWAY = "tom@divan.example";
const READER = "james@divan.example";
const WELL = / is well: /;

export type Check = { promise: string; figure: string };

const post = z.object({ id: z.number(), content: z.string() });
const posts = z.object({ data: z.array(post) });
export type Topic = z.infer<typeof posts>["data"];

/** The replies of a topic, as a member reads them. */
export async function readTopic(site: DecadeSite, topic_id: number): Promise<Topic> {
  const reader = programOf(await site.signIn(READER));
  return posts.parse((await reader.get(`/topics/${topic_id}/post?limit=100`)).body).data;
}

/** Fails if one does not hold. `before` is what the topic was at the end of the first year. */
export async function checkEndOfDecade(
  site: DecadeSite,
  { topic_id, invite_code }: Remembered,
  before: Topic,
  folder: string,
): Promise<Check[]> {
  return [
    await doctorFindsNothing(site),
    sameTopic(before, await readTopic(site, topic_id)),
    await awayMemberSignsIn(site),
    await oldInvitationIsRefused(site, invite_code),
    backupRestores(site, folder),
  ];
}

async function doctorFindsNothing(site: DecadeSite): Promise<Check> {
  const report = site.command("doctor", "--files").trim();
  if (!WELL.test(report)) throw new Error(`The doctor says: ${report}`);
  return { promise: "the doctor finds nothing, and reads every file", figure: report };
}

function sameTopic(before: Topic, after: Topic): Check {
  if (before.length === 0 || JSON.stringify(before) !== JSON.stringify(after))
    throw new Error("A topic of the first year has changed");
  return {
    promise: "a topic of the first year reads as it did",
    figure: `${after.length} replies, compared by their text`,
  };
}

async function awayMemberSignsIn(site: DecadeSite): Promise<Check> {
  const form = { email: AWAY, password: DEMO_PASSWORD };
  const page = await (await site.browser().get("/login")).submit(form);
  if (page.status !== 200 || page.path.startsWith("/login"))
    throw new Error(`${AWAY} cannot sign in: ${page.text}`);
  const unread = await page.browser.get("/notifications");
  return {
    promise: "a member who was away all the time signs in with the password of then",
    figure: `led to ${page.path}; the notifications answer ${unread.status}`,
  };
}

async function oldInvitationIsRefused(site: DecadeSite, code: string): Promise<Check> {
  const page = await site.browser().get(`/signup?code=${code}`);
  const answer = await site.api().post("/users/signup", {
    code,
    email: "late@guest.example",
    username: "late",
    full_name: "Late Guest",
    password: "a-long-password-of-a-guest",
  });
  if (answer.status !== 400) throw new Error(`An old invitation was answered: ${answer.text}`);
  return {
    promise: "an invitation of the first year is refused with a sentence",
    figure: `the page says “${page.heading}”, the API “${String(answer.body.detail)}”`,
  };
}

/** Into a folder that has nothing but the backups and the copies of files beside them. */
function backupRestores(site: DecadeSite, folder: string): Check {
  const backups = join(site.data_dir, "backups");
  const newest = readdirSync(backups)
    .filter((name) => name.endsWith(".tar.gz"))
    .toSorted()
    .at(-1);
  if (!newest) throw new Error("There is no backup");
  const data_dir = join(folder, "restored");
  mkdirSync(data_dir);
  cpSync(backups, join(data_dir, "backups"), { recursive: true });
  const report = restoreElsewhere(data_dir, newest);
  if (!WELL.test(report)) throw new Error(`The doctor says of the restored site: ${report}`);
  return {
    promise: "the newest backup restores into an empty folder and a new database",
    figure: `${newest}: ${report}`,
  };
}
