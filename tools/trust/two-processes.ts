import { setTimeout as delay } from "node:timers/promises";
import { embeddedDatabase } from "#app/db/embedded/embedded-database.server.ts";
import { ApiClient } from "#tests/support/api-client.ts";
import { countMissing } from "./kill-app.ts";
import { summarize, writeReplies } from "./load.ts";
import { addTopic, openSite } from "./site.ts";
import type { Outcome, TrustCheck } from "./trust-check.ts";

const LOAD_MS = 5000;
const TRIES = 60;
const ADDRESS_LIMIT = 20;

export const twoProcesses: TrustCheck = {
  promise:
    "two app processes on one database: both write, limits count together, and one survives the other's kill -9",
  run: runTwo,
};

async function runTwo(): Promise<Outcome> {
  const site = await openSite();
  const { host, user, database } = embeddedDatabase(site.data_dir).address;
  const launch = (RATE_LIMIT_FACTOR: string) =>
    site.launchAnother({
      DATABASE_URL: `postgres:///${database}`,
      PGHOST: host,
      PGUSER: user,
      RATE_LIMIT_FACTOR,
    });
  const second_app = launch("0");
  const limited_apps = [launch("1"), launch("1")];
  try {
    const api = await site.api();
    const { topic_id } = await addTopic(api);
    const refused_guesses = await guess(
      await Promise.all(limited_apps.map((each) => each.address())),
    );
    const second_url = await second_app.address();
    const first_load = writeReplies(api, topic_id);
    const second_load = writeReplies(new ApiClient(`${second_url}/api/v1`, api.token), topic_id);
    await delay(LOAD_MS);
    await second_app.stop("SIGKILL");
    await delay(LOAD_MS);
    await Promise.all([first_load.stop(), second_load.stop()]);
    const { statuses, wrong } = summarize([...first_load.answers, ...second_load.answers]);
    const missing = await countMissing(
      site,
      new Set([...first_load.acknowledged, ...second_load.acknowledged]),
    );
    const holds =
      missing === 0 &&
      wrong === 0 &&
      first_load.errors.length === 0 &&
      refused_guesses === TRIES - ADDRESS_LIMIT;
    return {
      holds,
      figure: `${first_load.acknowledged.size} + ${second_load.acknowledged.size} replies (${statuses}), ${missing} missing; ${refused_guesses} of ${TRIES} guesses over both refused`,
    };
  } finally {
    await Promise.all([second_app, ...limited_apps].map((each) => each.stop("SIGKILL")));
    await site.close();
  }
}

/**
 * Sends wrong passwords for one account to each process in turn. Returns how many were refused with
 * 429.
 */
async function guess(urls: string[]): Promise<number> {
  let refused_guesses = 0;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const form = new URLSearchParams({
      username: "admin@divan.example",
      password: `wrong-${attempt}`,
    });
    const { status } = await new ApiClient(`${urls[attempt % urls.length]}/api/v1`).post(
      "/login/access-token",
      form,
    );
    if (status === 429) refused_guesses += 1;
  }
  return refused_guesses;
}
