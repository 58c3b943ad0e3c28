import type { Browser } from "./browser.ts";

/** What a browser hears of its bell, as long as the stream is open. */
export async function openEvents(browser: Browser, url = browser.origin) {
  const closing = new AbortController();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(`${url}/notifications/live`, {
    headers: { Cookie: cookie, "Accept-Encoding": "gzip, br" },
    signal: closing.signal,
    redirect: "manual",
  });
  const counts: number[] = [];
  const waiting: Array<() => void> = [];
  const state = { has_ended: false };
  const notify = () => waiting.splice(0).forEach((go) => go());
  const read = async () => {
    let rest = "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const events = `${rest}${decoder.decode(chunk, { stream: true })}`.split("\n\n");
      rest = events.pop() ?? "";
      counts.push(
        ...events.flatMap(
          (event) => /^event: unread\ndata: (\d+)$/.exec(event)?.slice(1).map(Number) ?? [],
        ),
      );
      notify();
    }
  };
  const ended = read()
    .catch((error: unknown) => {
      if (!closing.signal.aborted) throw error;
    })
    .finally(() => {
      state.has_ended = true;
      notify();
    });
  return {
    status: response.status,
    headers: response.headers,
    counts,
    ended,
    /**
     * Resolves when this count is the last that was heard; whoever waits in vain is told by the
     * test's own time limit.
     */
    until: async (count: number) => {
      while (counts.at(-1) !== count && !state.has_ended)
        await new Promise<void>((resolve) => waiting.push(resolve));
      if (counts.at(-1) !== count) throw new Error(`The stream ended after ${counts}`);
    },
    close: () => closing.abort(),
  };
}
