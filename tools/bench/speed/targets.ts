import { REPLIES_PER_PAGE } from "#app/domain/base/limits.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import type { Context } from "../context.ts";
import { topicWithSubscribers } from "../tables.ts";
import { makeReplies } from "../texts.ts";
import { requestText } from "./request-text.ts";

/** The goal that must be reached: a share of the bare server's rate in percent, or a rate. */
export type Goal = { share: number } | { per_second: number };

/** A page or a list that is read. `expects` is a part of the answer that an error does not have. */
export type Reading = {
  name: string;
  path: string;
  kind: "page" | "json";
  goal: Goal;
  expects: string;
};

export type Writing = {
  name: string;
  connections: number;
  requests: string[];
  status: number;
  goal: Goal;
};

const CLIENTS = 8;
/** Each client writes in so many topics in turn. */
const TOPICS_EACH = 40;
/** A prime number: the topics are spread over the table. */
const STRIDE = 7919;
const FOUND = 302;
const OK = 200;

export function listReadings({ landmarks }: Context): Reading[] {
  const { biggest, forum } = landmarks;
  const deep_page = Math.ceil(biggest.total_posts / REPLIES_PER_PAGE / 2);
  const topic = `/topic/${biggest.id}`;
  return [
    {
      name: "index",
      path: "/forum",
      kind: "page",
      goal: { share: 0.6 },
      expects: `href="/forum/${forum.id}"`,
    },
    {
      name: "forum",
      path: `/forum/${forum.id}`,
      kind: "page",
      goal: { share: 0.75 },
      expects: 'href="/topic/',
    },
    {
      name: "latest",
      path: "/latest",
      kind: "page",
      goal: { share: 0.75 },
      expects: 'href="/topic/',
    },
    {
      name: "topic, first page",
      path: topic,
      kind: "page",
      goal: { share: 0.65 },
      expects: `${topic}/post/`,
    },
    {
      name: "topic, deep page",
      path: onPage(topic, deep_page),
      kind: "page",
      goal: { share: 0.65 },
      expects: `${topic}/post/`,
    },
    {
      name: "notifications",
      path: "/notifications",
      kind: "page",
      goal: { share: 0.8 },
      expects: 'href="/notifications/',
    },
    {
      name: "API, list of topics",
      path: "/api/v1/topics/",
      kind: "json",
      goal: { share: 1.5 },
      expects: '"total_posts"',
    },
    {
      name: "API, one topic",
      path: `/api/v1/topics/${biggest.id}`,
      kind: "json",
      goal: { share: 4 },
      expects: '"total_posts"',
    },
  ];
}

/** Replies by the API and by the form. The clients write in topics of their own, or all in one. */
export async function listWritings({ site, size, landmarks }: Context): Promise<Writing[]> {
  const emails = Array.from(
    { length: CLIENTS },
    (_, client) => `member${size.members - client}@bench.example`,
  );
  const tokens = await Promise.all(emails.map(site.apiHeaders));
  const cookies = await Promise.all(emails.map(site.browserHeaders));
  const { host } = new URL(site.url);
  const replies = makeReplies();
  const contentFor = (topic_id: number) => replies[topic_id % replies.length] ?? "";
  const first_topic = topicWithSubscribers(size) + 1;
  const topicOf = (n: number) => first_topic + ((n * STRIDE) % (size.topics - first_topic));
  const many_topics = Array.from({ length: CLIENTS * TOPICS_EACH }, (_, n) => topicOf(n));
  const one_topic = Array.from({ length: CLIENTS }, () => landmarks.normal.id);
  const byApi = (topic_id: number, n: number) =>
    requestText("POST", `/api/v1/topics/${topic_id}/post`, {
      headers: { Host: host, ...tokens[n % CLIENTS], "Content-Type": "application/json" },
      body: JSON.stringify({ content: contentFor(topic_id) }),
    });
  const byForm = (topic_id: number, n: number) =>
    requestText("POST", `/topic/${topic_id}/reply`, {
      headers: {
        Host: host,
        ...cookies[n % CLIENTS],
        Origin: site.url,
        "Content-Type": "application/x-www-form-urlencoded",
      },
      // Each form has a key of its own, so that none counts as one that was sent twice.
      body: `${new URLSearchParams({ content: contentFor(topic_id) })}&form_key={uuid}`,
    });
  return [
    {
      status: OK,
      name: "reply by the API, 1 client",
      connections: 1,
      // The first client's requests alone.
      requests: many_topics.filter((_, n) => n % CLIENTS === 0).map((id) => byApi(id, 0)),
      goal: { per_second: 350 },
    },
    {
      status: OK,
      name: `reply by the API, ${CLIENTS} clients`,
      connections: CLIENTS,
      requests: many_topics.map(byApi),
      goal: { per_second: 350 },
    },
    {
      status: OK,
      name: `reply by the API, ${CLIENTS} clients in one topic`,
      connections: CLIENTS,
      requests: one_topic.map(byApi),
      goal: { per_second: 350 },
    },
    {
      name: `reply by the form, ${CLIENTS} clients`,
      connections: CLIENTS,
      requests: many_topics.map(byForm),
      status: FOUND,
      goal: { per_second: 350 },
    },
  ];
}
