import { beforeAll, describe, expect, test, vi } from "vitest";
import type { NoticeKey } from "#locales/index.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { elementsIn, nameOf, type PageElement, parsePage } from "#tests/support/page-tree.ts";
import { en, tr } from "#tests/support/texts.ts";
import { addressIn, cookieOf, type World } from "#tests/support/world.ts";
import { listPagesFor } from "../page-rights.ts";
import { type Community, makeCommunity, makeLinks, signUpAddress } from "./community.ts";
import { faultsOfNotice, RULES } from "./rules.ts";

/** A page is asked for six times, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const LANGUAGES = ["tr", "en"] as const;
/** The owner is a member who may see what a member may, and has written and invited. */
const ROLES = ["guest", "owner", "superuser"] as const;
type Reader = { role: (typeof ROLES)[number]; language: (typeof LANGUAGES)[number] };

/** Other states of the routes: `?page=2`, tabs, searches, links that no longer work. */
const QUERIES: Record<string, string[]> = {
  "/latest": ["?page=2", "?filter=unread", "?filter=mine", "?filter=unanswered"],
  "/forum/:forumId": ["?page=2"],
  "/topic/:topicId": ["?page=2", "?page=4"],
  "/topic/:topicId/versions": ["?page=2"],
  "/topic/:topicId/split": ["?step=title"],
  "/topic/:topicId/merge": ["?into=999999999"],
  "/search": [
    "?q=",
    "?q=Çünkü",
    "?q=selin",
    "?q=no-such-word",
    "?q=Neden&type=topic&in_titles=1&sort=newest&author=selin",
    "?q=Neden&since=tomorrow",
  ],
  "/notifications": ["?page=2"],
  "/settings": [
    "?tab=profile",
    "?tab=profile&edit=1",
    "?tab=password",
    "?tab=subscriptions",
    "?tab=feeds",
    "?tab=muted",
    "?tab=muted&page=2",
    "?tab=sessions",
    "?tab=danger",
  ],
  "/bookmarks": ["?page=2", "?q=Neden", "?q=no-such-word"],
  "/admin/users": ["?page=2", "?q=konuk1", "?q=nobody"],
  "/admin/log": ["?page=2"],
};

/** A search, a form or new links on a page may have the title of the page. */
const SAME_PAGE = /[?&](q|edit|new|step|into)=/;

let app: App;
let community: Community;
let links: Record<string, string[]>;
const browsers = new Map<string, Browser>();
/** The addresses of each title, for each reader. */
const titles = new Map<string, Set<string>>();

beforeAll(async () => {
  app = await sharedApp();
  community = await makeCommunity(app);
  const { reset, confirm, undo, end, unsubscribe } = await makeLinks(app, community.users.member);
  const [invite] =
    await app.sql`select id from invites where owner_id = ${community.users.owner} and email is not null and used_at is null`;
  links = {
    "/invites": [`/invites?new=${invite?.id}`],
    "/signup": [await signUpAddress(app, community.users.owner)],
    "/reset-password": [reset],
    "/confirm-email": [confirm],
    "/email-undo": [undo],
    "/session-end": [end],
    "/unsubscribe": [unsubscribe],
  };
  for (const role of ROLES) browsers.set(role, await browserOf(role));
});

const pages_by_role = Object.fromEntries(ROLES.map((role) => [role, new Set(listPagesFor(role))]));
/** Pages that the table of rights does not have, or only with another status than 200. */
const OTHER_PAGES: Record<string, readonly Reader["role"][]> = {
  "/unsubscribe": ROLES,
  // Pages below /api have no session.
  "/api/v1/docs": ["guest"],
  "/api/v1/docs/examples": ["guest"],
  "/*": ROLES,
  // The stored e-mail is that of the community.
  "/admin/mail/:mailFileId": ["superuser"],
};
const routes = new Set([
  ...ROLES.flatMap((role) => [...(pages_by_role[role] ?? [])]),
  ...Object.keys(OTHER_PAGES),
]);

for (const route of routes) {
  test(route, async () => {
    // The first address, role and language of each fault.
    const faults = new Map<string, string>();
    for (const language of LANGUAGES) {
      await app.sql`update users set language = ${language}`;
      for (const role of ROLES)
        for (const address of addressesOf(route, role))
          for (const fault of await faultsOf(route, address, { role, language }))
            faults.set(fault, faults.get(fault) ?? `${address} (${role}, ${language})`);
    }
    expect([...faults].map(([fault, place]) => `${place} ${fault}`)).toEqual([]);
  });
}

describe.each(LANGUAGES)("the notice after an act (%s)", (language) => {
  const t = language === "tr" ? tr : en;
  beforeAll(async () => {
    await app.sql`update users set language = ${language}`;
  });

  test.each<[NoticeKey, Reader["role"], string, Record<string, string>]>([
    ["recoveryStored", "guest", "/recover-password", { email: "kimse@example.org" }],
    ["subscribedToForum", "owner", "/forum/:forumId/subscription", {}],
    ["postCreated", "owner", "/topic/:topicId/reply", { content: "Yeni" }],
    ["inviteCreated", "owner", "/invites/new", {}],
    ["forumCreated", "superuser", "/admin/forums/new", { name: "Yeni" }],
    ["categoryCreated", "superuser", "/admin/forums/categories/new", { name: "Yeni" }],
    ["signedOut", "owner", "/logout", {}],
  ])("%s stands first", async (key, role, route, fields) => {
    const browser = await browserOf(role);
    await browser.post("/preferences", { language });
    await app.sql`insert into forum_subscriptions (user_id, forum_id) select u.id, f.id from users u, forums f on conflict do nothing`;
    const form = await browser.get(addressIn(communityOf(role), route));
    const page = await form.submit(fields);
    expect(faultsOfNotice(parsePage(page.html), t(`notices.${key}`))).toEqual([]);
  });
});

test("each page has a title of its own", () => {
  const shared = [...titles].filter(([, addresses]) => addresses.size > 1);
  expect(shared).toEqual([]);
});

async function browserOf(role: Reader["role"]): Promise<Browser> {
  const browser = app.browser();
  const [name, value] = (await cookieOf(app, role, community)).split("=");
  if (name && value) browser.cookies.set(name, value);
  return browser;
}

function communityOf(role: Reader["role"]): World {
  return role === "superuser" ? community.superuser : community;
}

function addressesOf(route: string, role: Reader["role"]): string[] {
  if (!pages_by_role[role]?.has(route) && !OTHER_PAGES[route]?.includes(role)) return [];
  const address = addressIn(communityOf(role), route);
  const path = address.split("?")[0] ?? "";
  return [
    address,
    ...(QUERIES[route] ?? [])
      // The settings of a superuser have no danger zone.
      .filter((query) => role !== "superuser" || !query.includes("danger"))
      .map((query) => path + query),
    ...(links[route] ?? []),
  ];
}

async function faultsOf(route: string, address: string, reader: Reader): Promise<string[]> {
  const { role, language } = reader;
  const separator = address.includes("?") ? "&" : "?";
  const suffix = role === "guest" ? `${separator}lang=${language}` : "";
  const answer = await browsers.get(role)?.get(address + suffix);
  const page = parsePage(answer?.html ?? "");
  return [
    ...Object.entries(RULES).flatMap(([name, rule]) =>
      rule(page).map((fault) => `${name}: ${fault}`),
    ),
    ...faultsOfTitle(page, route, address, reader),
  ];
}

function faultsOfTitle(
  page: PageElement,
  route: string,
  address: string,
  { role, language }: Reader,
): string[] {
  const elements = elementsIn(page);
  const html = elements.find(({ tag }) => tag === "html");
  const title = elements.find(({ tag }) => tag === "title");
  // The number of unread notifications is left out.
  const text = title ? nameOf(title).replace(/^\(\d+\) /, "") : "";
  const key = `${role} ${language}: ${text}`;
  if (!SAME_PAGE.test(address))
    titles.set(key, (titles.get(key) ?? new Set()).add(address.replace(/^\/admin/, "")));
  const parameters = [...route.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
  const expected = ["Divan", ...parameters.map((name) => community.names[name] ?? "")];
  const page_number = /[?&]page=(\d+)/.exec(address)?.[1] ?? "";
  return [
    ...(html?.attributes.lang === language ? [] : [`lang: ${html?.source}`]),
    ...[...expected, page_number]
      .filter((word) => !text.includes(word))
      .map((word) => `names in the title what the page is about: “${text}” has no “${word}”`),
  ];
}
