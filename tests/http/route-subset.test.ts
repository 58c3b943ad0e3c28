import { beforeAll, describe, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";

let app: App;
let ayse: Browser;
let forum_id: number;
let topic_id: number;

beforeAll(async () => {
  app = await sharedApp();
  ayse = await app.as("ayse");
  const [selin, mehmet] = [await app.apiAs("selin"), await app.apiAs("mehmet")];
  ({ forum_id } = await makeForum(selin));
  topic_id = await makeTopic(mehmet, forum_id);
  for (let count = 0; count < 25; count += 1) await makePost(mehmet, topic_id, "@ayşe.demir");
  // Opening a page marks its replies as read, and then it shows no line before the new ones.
  await (await app.apiAs("ayse")).post(`/topics/${topic_id}/read`, { position: 25 });
});

const READING_PAGES = [
  "/latest",
  "/latest?page=2",
  "/latest?filter=mine",
  "/forum",
  "/forum/FORUM",
  "/forum/FORUM?page=2",
  "/topic/TOPIC",
  "/topic/TOPIC?page=2",
  "/notifications",
  "/forum/999999",
  "/topic/999999",
  "/topic/999999999999999999999",
];

const CHANGING_HEADERS = new Set(["date", "etag", "x-request-id", "content-length"]);

/** The whole build serves an address that is not written as in links. */
function inOtherSpelling(path: string): string {
  return /^[^?]*\d/.test(path)
    ? path.replace(/\d/, (digit) => `%3${digit}`)
    : path.replace(/^\/[fn]/, (start) => `/%6${start === "/f" ? "6" : "e"}`);
}

describe("the subset for reading and the whole build", () => {
  test.each(READING_PAGES)("answer %s with the same bytes", async (path) => {
    const address = withIds(path);
    // The navigation marks the link to /forum only if the address begins with it.
    const other_address = path === "/forum" ? "/forum/" : inOtherSpelling(address);
    expect(await answerOf(address, "member")).toEqual(await answerOf(other_address, "member"));
  });

  test.each(READING_PAGES)("answer the data of %s with the same bytes", async (path) => {
    const address = withIds(path).replace(/(?=\?|$)/, ".data");
    const answer = await answerOf(address, "member");
    expect(answer).toEqual(await answerOf(inOtherSpelling(address), "member"));
    expect(answer.text).not.toBe("");
  });

  test.each(READING_PAGES)("lead a visitor from %s to the login page and back", async (path) => {
    const address = withIds(path);
    const answer = await answerOf(address, "visitor");
    expect(answer).toEqual(await answerOf(inOtherSpelling(address), "visitor"));
    expect([answer.status, answer.headers.location]).toEqual([
      302,
      `/login?redirectTo=${encodeURIComponent(address)}`,
    ]);
  });
});

test("the router in the browser learns every route, from whichever page it starts", async () => {
  const page = await ayse.get(`/topic/${topic_id}`);
  const version = /"version":\s*"(\w+)"/.exec(page.html)?.[1];
  const paths = [
    "/settings",
    "/admin/users",
    `/topic/${topic_id}/reply`,
    "/login",
    "/no-such-page",
  ];
  const answer = await fetch(`${app.url}/__manifest?version=${version}&paths=${paths.join(",")}`);
  expect(Object.keys(await answer.json())).toEqual(
    expect.arrayContaining([
      "routes/settings/settings",
      "routes/admin/users/users",
      "routes/topic/reply",
      "routes/guest/login",
      "routes/not-found",
    ]),
  );
});

function withIds(path: string): string {
  return path.replace("FORUM", String(forum_id)).replace("TOPIC", String(topic_id));
}

/** Leaves out what differs in every answer, and restores the usual spelling. */
async function answerOf(address: string, reader: "member" | "visitor") {
  const cookies = [...ayse.cookies].map((pair) => pair.join("=")).join("; ");
  const answer = await fetch(`${app.url}${address}`, {
    headers: { "Accept-Encoding": "identity", ...(reader === "member" && { Cookie: cookies }) },
    redirect: "manual",
  });
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("Content-Security-Policy") ?? "")?.[1];
  const normalize = (text: string) =>
    text
      .replaceAll(nonce ?? "no nonce", "")
      .replaceAll('/forum/"', '/forum"')
      .replaceAll(/(?:%25|%)(3\d|66(?=orum)|6e(?=otif))/g, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
  const headers = [...answer.headers].filter(([name]) => !CHANGING_HEADERS.has(name));
  return {
    status: answer.status,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, normalize(value)])),
    has_etag: answer.headers.has("ETag"),
    text: normalize(await answer.text()),
  };
}
