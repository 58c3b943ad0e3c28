import { log } from "#app/lib/process/log.server.ts";

/** Most statements take a millisecond; members notice a second. */
export const SLOW_MS = 1_000;
/** While everything is slow, a line for each statement would bury the rest of the log. */
const LOG_EVERY_MS = 60_000;
/** More different ones within a minute than the site has are not remembered. */
const STATEMENTS_MAX = 500;
/** Enough to find it in the code. */
const SHOWN_CHARACTERS = 300;
const READ_CHARACTERS = 4_000;

/** Text and numbers in the statement itself. The last one may have been cut. */
const LITERALS = /'(?:[^']|'')*(?:'|$)|\$(\w*)\$[^]*?(?:\$\1\$|$)|(?<![\w$])\d+(?:\.\d+)?/g;

type LoggedStatement = { logged_ms: number; unlogged: number };

const logged_statements = new Map<string, LoggedStatement>();

/**
 * Logs that a statement has taken long, at most once a minute for each. `strings` is its text
 * between the parameters, whose values are not known here.
 */
export function logSlowStatement(strings: readonly string[], ms: number): void {
  const statement = withoutValues(strings.join("?"));
  const now_ms = performance.now();
  const last = logged_statements.get(statement);
  if (last && now_ms - last.logged_ms < LOG_EVERY_MS) {
    last.unlogged += 1;
    return;
  }
  if (logged_statements.size >= STATEMENTS_MAX) logged_statements.clear();
  logged_statements.set(statement, { logged_ms: now_ms, unlogged: 0 });
  const unlogged = last?.unlogged ?? 0;
  log.warn({ statement, ms: Math.round(ms), unlogged }, "A statement was slow");
}

function withoutValues(text: string): string {
  return text
    .slice(0, READ_CHARACTERS)
    .replace(LITERALS, "?")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, SHOWN_CHARACTERS);
}
