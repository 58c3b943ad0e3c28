import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { HOSTILE_HTML } from "#tests/e2e/hostile-html.ts";
import { listPagesFor } from "#tests/http/page-rights.ts";
import { addressIn, cookieOf, makeWorld, type Role } from "#tests/support/world.ts";
import { type Firefox, openFirefox } from "./bidi.ts";
import { openSite } from "./site.ts";
import type { Outcome, TrustCheck } from "./trust-check.ts";

const PROGRAMS = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];
const VISITED_ROLES: Role[] = ["guest", "member", "owner", "superuser"];
const POLL_MS = 50;
const POLLS = 200;
/**
 * Time for the requests that a page sends after the router's start. Leaving the page earlier would
 * abort them, which is an error in the console.
 */
const SETTLE_MS = 400;

export const firefoxCrawl: TrustCheck = {
  promise:
    "every page as every role in Firefox: no violation of the security policy, no error in the console, and script in a stored hostile post does not run",
  run: crawl,
};

async function crawl(): Promise<Outcome> {
  const program = PROGRAMS.find((path) => existsSync(path));
  if (!program) return { holds: null, figure: "needs Firefox (Debian: firefox-esr)" };
  const site = await openSite();
  const sql = site.sql();
  const firefox = await openFirefox(program);
  try {
    const world = await makeWorld({
      sql,
      idOf: async () => Number((await sql`select id from users where is_superuser`)[0]?.id),
    });
    const visit = await makeVisitor(firefox, site.url);
    const violations: string[] = [];
    let visited_pages = 0;
    for (const role of VISITED_ROLES) {
      await visit.as(await cookieOf({ sql, idOf: async () => 1 }, role, world));
      const paths = listPagesFor(role);
      for (const path of paths) violations.push(...(await visit.page(addressIn(world, path))));
      visited_pages += paths.length;
    }
    const errors = [...firefox.errors];
    await sql`update posts set content = ${HOSTILE_HTML} where id = ${world.ids.post ?? ""}`;
    await visit.page(addressIn(world, "/topic/:topicId"));
    const script_ran = await visit.evaluate("String(window.ran)");
    const holds = violations.length === 0 && errors.length === 0 && script_ran === "undefined";
    const first_problem = [...violations, ...errors][0];
    return {
      holds,
      figure: `${visited_pages} pages, ${violations.length} violations, ${errors.length} errors${first_problem ? ` (${first_problem})` : ""}; the hostile post ran ${script_ran === "undefined" ? "nothing" : "script"}`,
    };
  } finally {
    await firefox.close();
    await sql.end();
    await site.close();
  }
}

async function makeVisitor({ call }: Firefox, origin: string) {
  const { contexts } = await call("browsingContext.getTree", {});
  const context = Array.isArray(contexts) ? contexts[0]?.context : undefined;
  const listen =
    "() => { window.violations = []; addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => window.violations.push(`${location.pathname}: ${violatedDirective} ${blockedURI}`)); }";
  await call("script.addPreloadScript", { functionDeclaration: listen });
  const evaluate = async (expression: string): Promise<string> => {
    const { result } = await call("script.evaluate", {
      expression,
      target: { context },
      awaitPromise: false,
    });
    return typeof result === "object" && result !== null && "value" in result
      ? String(result.value)
      : "";
  };
  return {
    evaluate,
    as: async (cookie: string) => {
      await call("storage.deleteCookies", {});
      const [name, value] = cookie.split("=");
      if (name && value)
        await call("storage.setCookie", {
          cookie: { name, value: { type: "string", value }, domain: new URL(origin).hostname },
        });
    },
    page: async (address: string): Promise<string[]> => {
      await call("browsingContext.navigate", { context, url: origin + address, wait: "complete" });
      const [path] = address.split("?");
      const is_loaded = `String(document.readyState === "complete" && location.pathname === ${JSON.stringify(path)} && Boolean(window.__reactRouterDataRouter?.state.initialized))`;
      for (let poll = 0; poll < POLLS && (await evaluate(is_loaded)) !== "true"; poll += 1)
        await delay(POLL_MS);
      await delay(SETTLE_MS);
      return JSON.parse(await evaluate("JSON.stringify(window.violations)"));
    },
  };
}
