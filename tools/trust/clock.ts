import type { ApiClient } from "#tests/support/api-client.ts";
import { createClock, type MovedClock, startDatabaseBy } from "./moved-clock.ts";
import { addTopic, openSite, type Site } from "./site.ts";
import type { Outcome, TrustCheck } from "./trust-check.ts";

const REPLIES = 20;

export const clockBack: TrustCheck = {
  promise:
    "the clock of app and database is set back an hour: replies keep their order, sessions and limits continue",
  run: setClockBack,
};

async function setClockBack(): Promise<Outcome> {
  const clock = createClock();
  if (!clock) return { holds: null, figure: "needs libfaketime (Debian: faketime)" };
  const site = await openSite();
  // The first start has created the cluster. From now on its server runs with the moved clock.
  await site.stop("SIGTERM");
  const database = await startDatabaseBy(clock, site.data_dir);
  try {
    await site.start({ ...clock.env, ...database.settings, RATE_LIMIT_FACTOR: "1" });
    return await writeAroundTheHour(site, clock);
  } finally {
    await site.stop("SIGTERM");
    await database.stop();
    clock.remove();
    await site.close();
  }
}

async function writeAroundTheHour(site: Site, clock: MovedClock): Promise<Outcome> {
  const api = await site.api();
  const { topic_id } = await addTopic(api);
  const ids_before = await writeReplies(api, topic_id);
  clock.move(-3600);
  const ids_after = await writeReplies(api, topic_id);
  const signed_in_again = (await (await site.api()).get("/users/me")).status;
  const { body } = await api.get(`/topics/${topic_id}/post?limit=100`);
  const ids = body.data.map(({ id }: { id: number }) => id);
  const times = body.data.map(({ created_at }: { created_at: string }) => created_at);
  const is_ordered =
    String(ids) === String([...ids_before, ...ids_after]) &&
    String(times) === String(times.toSorted());
  return {
    holds: is_ordered && signed_in_again === 200,
    figure: `${ids.length} of ${2 * REPLIES} replies ${is_ordered ? "in order" : "out of order"}; the old session continued, a new sign-in ${signed_in_again}`,
  };
}

async function writeReplies(api: ApiClient, topic_id: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < REPLIES; index += 1)
    ids.push(
      Number((await api.post(`/topics/${topic_id}/post`, { content: `<p>${index}</p>` })).body.id),
    );
  return ids;
}
