import type { ApiClient } from "#tests/support/api-client.ts";

const HANGS_AFTER_MS = 40_000;

type Answer = { kind: string; status: number; ms: number; is_right: boolean };

/**
 * Reads lists and single replies, writes replies and edits and deletes them, each kind by one
 * client that waits for its answer, until `stop`.
 */
export function startMixedLoad(api: ApiClient, topic_id: number, replies: number) {
  let answers: Answer[] = [];
  const own_ids: number[] = [];
  const stop_controller = new AbortController();

  const send = async (kind: string, method: string, path: string, content?: string) => {
    const start_ms = performance.now();
    const response = await fetch(`${api.base}${path}`, {
      method,
      headers: { Authorization: `Bearer ${api.token}`, "Content-Type": "application/json" },
      body: content === undefined ? undefined : JSON.stringify({ content }),
      signal: AbortSignal.timeout(HANGS_AFTER_MS),
    }).catch(() => null);
    const body = response?.ok ? await response.json() : null;
    const status = response?.status ?? 0;
    const ms = performance.now() - start_ms;
    answers.push({ kind, status, ms, is_right: status !== 200 || hasNumericIds(body) });
    return body;
  };
  const randomTopic = () => topic_id + 1 + Math.floor(Math.random() * Math.floor(replies / 1000));
  const actions: Record<string, () => Promise<unknown>> = {
    list: () => send("list", "GET", `/topics/${randomTopic()}/post?skip=500&limit=10`),
    topics: () => send("topics", "GET", "/topics/?limit=20"),
    notifications: () => send("notifications", "GET", "/notifications?limit=10"),
    write: async () => {
      const reply = await send("write", "POST", `/topics/${topic_id}/post`, "<p>A reply</p>");
      if (reply) own_ids.push(reply.id);
    },
    edit: async () => {
      const id = own_ids.at(-1);
      if (id === undefined) return new Promise(setImmediate);
      return send("edit", "PUT", `/topics/${topic_id}/post/${id}`, "<p>Edited</p>");
    },
    delete: async () => {
      const id = own_ids.length > 20 ? own_ids.shift() : undefined;
      if (id === undefined) return new Promise((resolve) => setTimeout(resolve, 50));
      return send("delete", "DELETE", `/topics/${topic_id}/post/${id}`);
    },
  };
  const clients = Object.values(actions).map(async (act) => {
    while (!stop_controller.signal.aborted) await act();
  });

  return {
    /**
     * The figures by kind: answers by status, the slowest, and the 99th of a hundred. Begins a new
     * count.
     */
    takeReport: () => {
      const taken = answers;
      answers = [];
      return Object.fromEntries([...Map.groupBy(taken, ({ kind }) => kind)].map(describe));
    },
    stop: async () => {
      stop_controller.abort();
      await Promise.all(clients);
    },
  };
}

function describe([kind, answers]: [string, Answer[]]): [string, string] {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const statuses = [...Map.groupBy(answers, ({ status }) => status)]
    .map(([status, group]) => `${group.length} × ${status}`)
    .join(", ");
  const at = (part: number) =>
    `${Math.round(times[Math.floor(part * (times.length - 1))] ?? 0)} ms`;
  const wrong = answers.filter(({ is_right }) => !is_right).length;
  return [
    kind,
    `${statuses}; half in ${at(0.5)}, 99 % in ${at(0.99)}, all in ${at(1)}; ${wrong} with wrong ids`,
  ];
}

/** Whether each `id` and `…_id` in an answer is a number. */
function hasNumericIds(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(hasNumericIds);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, field]) =>
    /^(id|\w+_id)$/.test(name) ? typeof field === "number" || field === null : hasNumericIds(field),
  );
}
