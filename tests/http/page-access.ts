import { expect, vi } from "vitest";
import type { App } from "#tests/support/app.ts";
import { fingerprints } from "#tests/support/backup-files.ts";
import {
  addressIn,
  cookieOf,
  makeWorld,
  ROLES,
  type Role,
  type World,
} from "#tests/support/world.ts";
import { type Outcome, ROWS, type Row } from "./page-rights.ts";

/** An address answers with a page, or with the data that the client-side router asks for. */
type Format = "page" | "data";

/** The cells of the table in which an address is shown to others than the row says. */
export async function findWrongReaders(app: App, format: Format): Promise<string[]> {
  // Reading changes nothing that decides what others may read.
  const world = await makeWorld(app);
  return await wrongCells(
    ({ get, has_no_data }) => (format === "data" && has_no_data ? withoutData(get) : get),
    async (path, role) => {
      return outcomeOf(
        await ask(app, addressAs(format, addressIn(world, path)), await cookieOf(app, role, world)),
      );
    },
  );
}

/** The cells in which a form is accepted from others than the row says. */
export async function findWrongSenders(app: App, format: Format): Promise<string[]> {
  let unchanged: Unchanged | null = null;
  const wrong: string[] = [];
  const sendAs = async (role: Role, path: string, row: Row, world: World) => {
    const address = addressAs(format, addressIn(world, path));
    const cookie = await cookieOf(app, role, world);
    const outcome = outcomeOf(await send(app, address, cookie, formOf(row, world)));
    wrong.push(...complaints(path, role, outcome, row.post?.rule[role]));
    return outcome;
  };
  for (const [path, row] of Object.entries(ROWS)) {
    if (!row.post) continue;
    const { rule } = row.post;
    const refused_roles = ROLES.filter((role) => isRefused(role, rule[role]));
    if (refused_roles.length > 0) {
      const { world, contents }: Unchanged = unchanged ?? (await newWorld(app));
      let is_compared = true;
      for (const role of refused_roles)
        is_compared = isRefused(role, await sendAs(role, path, row, world)) && is_compared;
      // Refused forms change nothing.
      if (is_compared) expect([path, await contentsOf(app)]).toEqual([path, contents]);
      unchanged = is_compared ? { world, contents } : null;
    }
    for (const role of ROLES.filter((each) => !refused_roles.includes(each))) {
      const { world } = unchanged ?? { world: await makeWorld(app) };
      unchanged = null;
      await sendAs(role, path, row, world);
    }
  }
  return wrong;
}

/** The forms of which a superuser is asked again who they are, some time after signing in. */
export async function listAskingForms(app: App): Promise<string[]> {
  const asking: string[] = [];
  for (const [path, row] of Object.entries(ROWS)) {
    if (!row.post) continue;
    const world = await makeWorld(app);
    const cookie = await cookieOf(app, "superuser", world);
    await app.sql`update sessions set confirmed_at = now() - interval '16 minutes'`;
    const { status, text } = await send(app, addressIn(world, path), cookie, formOf(row, world));
    if (status === 403 && text.includes('name="held_form"')) asking.push(path);
  }
  return asking;
}

/**
 * The forms that are refused while the site is read only. Each is sent by who has most rights to it,
 * and a refused one changes nothing.
 */
export async function listReadOnlyForms(app: App): Promise<string[]> {
  const refusing: string[] = [];
  for (const [path, row] of Object.entries(ROWS)) {
    const role = WITH_MOST_RIGHTS.find((each) => !isRefused(each, row.post?.rule[each]));
    if (!row.post || !role) continue;
    const { world } = row.read_only ? await newWorld(app) : { world: await makeWorld(app) };
    const cookie = await cookieOf(app, role, world);
    await app.sql`insert into site_settings (id, read_only_since, read_only_reason) values (1, now(), 'x')
      on conflict (id) do update set read_only_since = now(), read_only_reason = 'x'`;
    const before = row.read_only && (await contentsOf(app));
    const { status } = await send(app, addressIn(world, path), cookie, formOf(row, world));
    if (status === 403) refusing.push(path);
    if (before) expect([path, await contentsOf(app)]).toEqual([path, before]);
    await app.sql`update site_settings set read_only_since = null, read_only_reason = null`;
  }
  return refusing;
}

const WITH_MOST_RIGHTS = ["superuser", "owner", "member", "guest"] as const;

/** A world, and the fingerprints of the database, which nothing has changed since. */
type Unchanged = { world: World; contents: string[] };

async function newWorld(app: App): Promise<Unchanged> {
  const world = await makeWorld(app);
  // A job takes the names of deleted accounts out of posts.
  const listWaiting = () => app.sql`select from name_removals`;
  await vi.waitFor(async () => expect(await listWaiting()).toEqual([]), { timeout: 10_000 });
  return { world, contents: await contentsOf(app) };
}

/** Without the bytes of files, of which a job deletes those that nothing uses any more. */
async function contentsOf(app: App): Promise<string[]> {
  return (await fingerprints(app.sql)).filter((print) => !print.startsWith("blobs "));
}

const SIGNED_OUT = new Set<Role>(["guest", "inactive", "former"]);

/** By a status. Those who are not signed in are sent to the login. */
function isRefused(role: Role, outcome: Outcome | undefined): boolean {
  if (typeof outcome === "number") return outcome >= 400;
  return outcome === "/login" && SIGNED_OUT.has(role);
}

function withoutData(rule: Row["get"]): Row["get"] {
  const hidden = ROLES.filter((role) => rule?.[role] === 200).map((role) => [role, 404]);
  return rule && { ...rule, ...Object.fromEntries(hidden) };
}

/** The cells whose outcome differs from their row. */
async function wrongCells(
  ruleOf: (row: Row) => Partial<Record<Role, Outcome>> | undefined,
  run: (path: string, role: Role, row: Row) => Promise<Outcome>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [path, row] of Object.entries(ROWS)) {
    const rule = ruleOf(row);
    for (const role of rule ? ROLES : []) {
      const outcome = await run(path, role, row);
      wrong.push(...complaints(path, role, outcome, rule?.[role]));
    }
  }
  return wrong;
}

function complaints(path: string, role: Role, outcome: Outcome, expected?: Outcome): string[] {
  return outcome === expected ? [] : [`${path} ${role}: ${outcome} instead of ${expected}`];
}

/** The address that the client-side router requests. */
function addressAs(format: Format, address: string): string {
  if (format === "page") return address;
  const [path = "", query = ""] = address.split("?");
  return `${path === "/" ? "/_" : path}.data${query && `?${query}`}`;
}

function formOf({ post }: Row, { ids }: World): URLSearchParams {
  return new URLSearchParams(
    Object.entries(post?.form ?? {}).map(([name, value]): [string, string] => [
      name,
      filled(value, ids),
    ]),
  );
}

function filled(text: string, ids: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
}

type Answer = { status: number; location: string | null; text: string };

async function ask(app: App, address: string, cookie: string): Promise<Answer> {
  return await answerOf(
    await fetch(app.url + address, { headers: { Cookie: cookie }, redirect: "manual" }),
  );
}

async function send(
  app: App,
  address: string,
  cookie: string,
  body: URLSearchParams,
): Promise<Answer> {
  return await answerOf(
    await fetch(app.url + address, {
      method: "POST",
      headers: { Cookie: cookie, Origin: app.url },
      body,
      redirect: "manual",
    }),
  );
}

/** Reading the body of an event stream would never end. */
async function answerOf(response: Response): Promise<Answer> {
  const is_stream = response.ok && new URL(response.url).pathname.startsWith("/notifications/live");
  if (is_stream) await response.body?.cancel();
  return {
    status: response.status,
    location: response.headers.get("Location"),
    text: is_stream ? "" : await response.text(),
  };
}

/** The client-side router gets a redirect in the body of a 202. */
function outcomeOf({ status, location, text }: Answer): Outcome {
  const target = status === 202 ? /"redirect","([^"]+)"/.exec(text)?.[1] : location;
  return target === undefined || target === null
    ? status
    : (target.split(/[?#]/)[0] ?? "")
        .replace(/^(\/(?:forum|topic|user))\/[^/]+$/, "$1/#")
        .replace(
          /^(\/moderation\/\w+|\/(?:admin|settings)\/groups|\/admin\/webhooks)\/\d+/,
          "$1/#",
        );
}
