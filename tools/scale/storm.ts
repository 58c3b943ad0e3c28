import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "#postgres";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import type { PersonName } from "#tests/support/people.ts";
import type { clientsOf } from "#tests/support/site-clients.ts";
import { collectAnswers } from "./answers.ts";
import { writeForms } from "./form-writers.ts";

const WRITERS: PersonName[] = ["ayse", "mehmet", "emma", "nazim", "ayse", "mehmet"];
const READERS: PersonName[] = ["selin", "emma", "ayse"];
const TOPICS = 4;
/** A refused client tries again. If there were no pause, the load would consist of refusals. */
const PAUSE_MS = 50;
const TITLE = "Fırtına";
const MARKER = /<p>([a-z]+ \d+, \d+)<\/p>/;

type Storm = Awaited<ReturnType<typeof startStorm>>;

/**
 * Members write replies and read them through the load balancer, until `stop`. Each reply has a
 * text of its own, so that each can be found in the database afterwards.
 */
export async function startStorm(site: ReturnType<typeof clientsOf>) {
  const selin = await site.apiAs("selin");
  const topic_ids: number[] = [];
  for (let index = 0; index < TOPICS; index += 1) {
    const { forum_id } = await makeForum(selin, `${TITLE} ${index}`);
    topic_ids.push(await makeTopic(selin, forum_id, TITLE));
  }
  const topicOf = (client: number) => topic_ids[client % TOPICS] ?? 0;
  const answers = collectAnswers();
  const stop_controller = new AbortController();
  const is_stopped = () => stop_controller.signal.aborted;
  /** The acknowledged replies by their text, and the texts whose request was not. */
  const acknowledged = new Map<string, { id: number; at: number }>();
  const unacknowledged = new Set<string>();

  const write = async (person: PersonName, writer: number) => {
    const { base, token } = await site.apiAs(person);
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    for (let round = 0; !is_stopped(); round += 1) {
      const marker = `writer ${writer}, ${round}`;
      const { kind, text } = await answers.send(
        `${base}/topics/${topicOf(writer)}/post`,
        { method: "POST", headers, body: JSON.stringify({ content: `<p>${marker}</p>` }) },
        (body) => JSON.parse(body).content === `<p>${marker}</p>`,
      );
      if (kind === "right")
        acknowledged.set(marker, { id: Number(JSON.parse(text).id), at: Date.now() });
      else {
        unacknowledged.add(marker);
        await delay(PAUSE_MS);
      }
    }
  };

  const read = async (person: PersonName, reader: number) => {
    const { base, token } = await site.apiAs(person);
    const { cookies } = await site.as(person);
    const bearer = { Authorization: `Bearer ${token}` };
    const cookie = { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
    const topic_id = topicOf(reader);
    while (!is_stopped()) {
      const kinds = [
        await answers.send(`${base}/topics/${topic_id}/post`, { headers: bearer }, isReplyList),
        await answers.send(`${base}/topics/${topic_id}`, { headers: bearer }, isTopic),
        await answers.send(`${site.url}/topic/${topic_id}`, { headers: cookie }, isTopicPage),
      ];
      await delay(kinds.every(({ kind }) => kind === "right") ? 1 : PAUSE_MS);
    }
  };

  const forms = writeForms(site, { topic_id: topicOf(0), answers, is_stopped });
  const clients = Promise.allSettled([...WRITERS.map(write), ...READERS.map(read), forms.ended]);
  return {
    answers,
    acknowledged,
    unacknowledged,
    sent_forms: forms.sent,
    stop: async () => {
      stop_controller.abort();
      for (const outcome of await clients) if (outcome.status === "rejected") throw outcome.reason;
    },
  };
}

function isReplyList(text: string): boolean {
  const { data } = JSON.parse(text);
  return Array.isArray(data) && data.every(({ content }) => MARKER.test(content));
}

function isTopic(text: string): boolean {
  return JSON.parse(text).title === TITLE;
}

function isTopicPage(text: string): boolean {
  return text.includes(TITLE) && text.trimEnd().endsWith("</html>");
}

/**
 * Compares the database with a storm: returns acknowledged replies that are missing, and replies
 * that are stored more than once.
 */
export async function compareRows(sql: Sql, { acknowledged, unacknowledged, sent_forms }: Storm) {
  const rows = await sql<{ id: number; content: string }[]>`select id, content from posts`;
  const counts = new Map<string, number>();
  const ids = new Set(rows.map(({ id }) => Number(id)));
  for (const { content } of rows) {
    const marker = MARKER.exec(content)?.[1] ?? content;
    counts.set(marker, (counts.get(marker) ?? 0) + 1);
  }
  const countOf = (marker: string) => counts.get(marker) ?? 0;
  return {
    missing: [...acknowledged].flatMap(([marker, reply]) =>
      !ids.has(reply.id) || countOf(marker) === 0 ? reply : [],
    ),
    repeated: [...acknowledged.keys(), ...unacknowledged].filter((marker) => countOf(marker) > 1)
      .length,
    stored_unacknowledged: [...unacknowledged].filter((marker) => countOf(marker) === 1).length,
    wrong_forms: [...sent_forms].filter((marker) => countOf(marker) !== 1).length,
  };
}
