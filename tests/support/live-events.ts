import type { ApiClient } from "./api-client.ts";
import type { Browser } from "./browser.ts";

/** The events that the server sends to a browser while the stream is open. */
export function openEvents(browser: Browser, url = browser.origin) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return openStream(`${url}/notifications/live`, { Cookie: cookie });
}

/** The unread counts that the server sends to a program. */
export function openApiEvents({ base, token }: ApiClient) {
  return openStream(`${base}/notifications/live`, { Authorization: `Bearer ${token}` });
}

async function openStream(address: string, headers: Record<string, string>) {
  const close_controller = new AbortController();
  const response = await fetch(address, {
    headers: { ...headers, "Accept-Encoding": "gzip, br" },
    signal: close_controller.signal,
    redirect: "manual",
  });
  const counts: number[] = [];
  const posts: unknown[] = [];
  const waiters: Array<() => void> = [];
  const state = { has_ended: false };
  const notify = () => waiters.splice(0).forEach((resolveWaiter) => resolveWaiter());
  const read = async () => {
    let incomplete_event = "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const events = `${incomplete_event}${decoder.decode(chunk, { stream: true })}`.split("\n\n");
      incomplete_event = events.pop() ?? "";
      counts.push(
        ...events.flatMap(
          (event) => /^event: unread\ndata: (\d+)$/.exec(event)?.slice(1).map(Number) ?? [],
        ),
      );
      posts.push(
        ...events.flatMap((event): unknown[] =>
          JSON.parse(/^event: posts\ndata: (.+)$/.exec(event)?.[1] ?? "[]"),
        ),
      );
      notify();
    }
  };
  const ended = read()
    .catch((error: unknown) => {
      if (!close_controller.signal.aborted) throw error;
    })
    .finally(() => {
      state.has_ended = true;
      notify();
    });
  return {
    status: response.status,
    headers: response.headers,
    counts,
    posts,
    ended,
    /**
     * Resolves when this is the last count received. If it never comes, the test fails by its
     * timeout.
     */
    until: async (count: number) => {
      while (counts.at(-1) !== count && !state.has_ended)
        await new Promise<void>((resolve) => waiters.push(resolve));
      if (counts.at(-1) !== count) throw new Error(`The stream ended after ${counts}`);
    },
    close: () => close_controller.abort(),
  };
}
