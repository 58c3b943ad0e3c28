import { ApiClient } from "#tests/support/api-client.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { openEvents } from "#tests/support/live-events.ts";
import { formWithFile, photograph } from "#tests/support/pictures.ts";

/** A group of answers that are counted together. */
export type Kind = "page" | "search" | "API" | "form" | "sign-in" | "picture";

/** Runs a request and notes its status and how long it took. Null if it failed without an answer. */
export type Timed = <Answer extends { status: number }>(
  kind: Kind,
  request: () => Promise<Answer>,
) => Promise<Answer | null>;

export type Member = Awaited<ReturnType<typeof signIn>>;

/** What members read: the topics that were written in last, and all others. */
export type Topics = { latest_ids: number[]; count: number };

type Action = {
  weight: number;
  run: (member: Member, topics: Topics, timed: Timed) => Promise<unknown>;
};

const WORDS = ["lake", "boat", "winter", "göl", "kayık", "photograph", "meeting", "garden"];
const PICTURE = new Uint8Array(await photograph({ width: 3000, height: 2000 }));
const FORUMS = 50;
const PAGES_OF_FORUM = 20;
/** The first topics are the longest. */
const LONG_TOPICS = 9;
const PAGES_OF_LONG_TOPIC = 400;
/** Most members read what is new. */
const SHARE_OF_LATEST = 0.7;

export async function signIn(url: string, email: string, password: string) {
  const browser = new Browser(url);
  await (await browser.get("/login")).submit({ email, password });
  const form = new URLSearchParams({ username: email, password });
  const { body } = await new ApiClient(`${url}/api/v1`).post("/login/access-token", form);
  return {
    email,
    password,
    browser,
    api: new ApiClient(`${url}/api/v1`, String(body.access_token)),
    bell: await openEvents(browser),
  };
}

/** `weight` is about how many of a hundred requests are of this kind. */
const ACTIONS: Action[] = [
  { weight: 8, run: ({ browser }, _, timed) => read(timed, browser, "/forum") },
  { weight: 14, run: ({ browser }, _, timed) => read(timed, browser, "/latest") },
  {
    weight: 14,
    run: ({ browser }, _, timed) =>
      read(timed, browser, `/forum/${1 + random(FORUMS)}?page=${1 + random(PAGES_OF_FORUM)}`),
  },
  {
    weight: 26,
    run: ({ browser }, topics, timed) => read(timed, browser, `/topic/${topicOf(topics)}`),
  },
  {
    weight: 8,
    run: ({ browser }, _, timed) => {
      const page = 1 + random(PAGES_OF_LONG_TOPIC);
      return read(timed, browser, `/topic/${1 + random(LONG_TOPICS)}?page=${page}`);
    },
  },
  { weight: 5, run: ({ browser }, _, timed) => read(timed, browser, "/notifications") },
  { weight: 3, run: ({ browser }, _, timed) => read(timed, browser, "/members") },
  {
    weight: 4,
    run: ({ browser }, _, timed) => timed("search", () => browser.get(`/search?q=${pick(WORDS)}`)),
  },
  { weight: 5, run: ({ api }, _, timed) => timed("API", () => api.get("/topics/?limit=20")) },
  {
    weight: 5,
    run: ({ api }, topics, timed) =>
      timed("API", () => api.get(`/topics/${topicOf(topics)}/post?limit=20`)),
  },
  {
    weight: 2,
    run: async ({ browser }, topics, timed) => {
      const form = await timed("page", () => browser.get(`/topic/${topicOf(topics)}/reply`));
      if (!form) return;
      await timed("form", () =>
        form.submit({ content: `A reply.\n\nIt has ${pick(WORDS)} in it.` }),
      );
    },
  },
  {
    weight: 0.4,
    run: ({ browser, email, password }, _, timed) =>
      timed("sign-in", async () => {
        const page = await new Browser(browser.origin).get("/login");
        return await page.submit({ email, password });
      }),
  },
  {
    weight: 0.1,
    run: ({ api }, _, timed) =>
      timed("picture", () => api.post("/files/", formWithFile("lake.jpg", PICTURE))),
  },
];
const TOTAL_WEIGHT = ACTIONS.reduce((sum, { weight }) => sum + weight, 0);

/** Lets a member do one of the things that members do. */
export async function act(member: Member, topics: Topics, timed: Timed): Promise<void> {
  let rest = Math.random() * TOTAL_WEIGHT;
  const action = ACTIONS.find(({ weight }) => (rest -= weight) < 0) ?? ACTIONS[0];
  await action?.run(member, topics, timed);
}

async function read(timed: Timed, browser: Browser, path: string): Promise<Page | null> {
  return await timed("page", () => browser.get(path));
}

function topicOf({ latest_ids, count }: Topics): number {
  if (Math.random() < SHARE_OF_LATEST) return pick(latest_ids);
  return 1 + random(count);
}

const random = (count: number): number => Math.floor(Math.random() * count);

function pick<Item>(items: readonly Item[]): Item {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error("There is nothing to choose from");
  return item;
}
