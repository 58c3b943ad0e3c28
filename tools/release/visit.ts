import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { formWithFile, photograph } from "#tests/support/pictures.ts";

/**
 * Starts the site of a folder with the environment of this program, asks it as a browser and a
 * program do, stops it, and prints what there was. `run-site.ts` runs this, where there is no network
 * if it can.
 */
const [folder = ".", task, email = "", password = ""] = process.argv.slice(2);

const token = z.object({ access_token: z.string() });
const list = z.object({
  count: z.number(),
  data: z.array(
    z.object({
      id: z.number(),
      content: z.string().optional(),
      total_posts: z.number().optional(),
    }),
  ),
});
const created = z.object({ id: z.number() });
const uploaded = z.object({ url: z.string() });
const SCRIPT = /"(\/assets\/[^"]+\.js)"/;
/** In the HTML of a topic. */
const PICTURES = /(?<=<img src=")\/files\/[^"?]+/g;
/** Of the picture as it was drawn, and of one of its smaller sizes. */
const WIDTHS = ["", "?w=480"];
/** A request has ten seconds, and an emulated database may need longer. */
const TRIES_MAX = 10;
const TRY_AGAIN_AFTER_MS = 5000;

const port = await findFreePort();
const address = `http://127.0.0.1:${port}`;
const site = spawn("sh", ["bin/start"], {
  cwd: folder,
  env: { ...process.env, PORT: String(port), ...(task === "begin" && firstSuperuser()) },
  stdio: ["ignore", "pipe", "pipe"],
});
const exited = once(site, "close");
let output = "";
for (const stream of [site.stdout, site.stderr])
  stream.on("data", (chunk) => (output += String(chunk)));

try {
  await ready();
  const visit = await visitSite();
  site.kill();
  const [code] = await exited;
  if (code !== 0) throw new Error(`It ended with ${String(code)}`);
  process.stdout.write(JSON.stringify(visit));
} catch (error) {
  site.kill();
  await exited;
  process.stderr.write(`${String(error)}\n${output}`);
  process.exitCode = 1;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  server.close();
  if (bound === null || typeof bound === "string") throw new Error("There is no free port");
  return bound.port;
}

function ready(): Promise<void> {
  return new Promise((resolve, reject) => {
    site.stdout.on("data", () => output.includes(" is ready: ") && resolve());
    site.once("close", () => reject(new Error("It did not start")));
  });
}

function firstSuperuser() {
  return { FIRST_SUPERUSER_EMAIL: email, FIRST_SUPERUSER_PASSWORD: password };
}

async function visitSite() {
  const page = await (await call("/login")).text();
  const script = SCRIPT.exec(page)?.[1];
  if (script === undefined) throw new Error(`The page has no script:\n${page}`);
  for (const path of ["/healthz", "/readyz", script]) await call(path);
  const body = new URLSearchParams({ username: email, password });
  const signed_in = await call("/api/v1/login/access-token", { method: "POST", body });
  const { access_token } = token.parse(await signed_in.json());
  const headers = { Authorization: `Bearer ${access_token}` };
  if (task === "begin") await writeTopic(headers);
  return await readSite(headers);
}

async function writeTopic(headers: Record<string, string>): Promise<void> {
  const post = async (path: string, body: BodyInit): Promise<unknown> =>
    await (await call(`/api/v1${path}`, { method: "POST", headers, body })).json();
  const category = created.parse(await post("/categories/", JSON.stringify({ name: "Crafts" })));
  const category_id = category.id;
  const forum = await post("/forums/", JSON.stringify({ name: "Wood", category_id }));
  const { url } = uploaded.parse(
    await post("/files/", formWithFile("table.jpg", new Uint8Array(await photograph()))),
  );
  const content = `<p>A table.</p><p><img src="${url}" alt="A table"></p>`;
  const forum_id = created.parse(forum).id;
  await post("/topics/", JSON.stringify({ forum_id, title: "Walnut", content }));
}

async function readSite(headers: HeadersInit) {
  const read = async (path: string) =>
    list.parse(await (await call(`/api/v1${path}`, { headers })).json());
  const topics = [];
  for (const forum of (await read("/forums/?limit=100")).data)
    topics.push(...(await read(`/topics/?limit=100&forum_id=${forum.id}`)).data);
  const pictures = [];
  for (const path of new Set(topics.flatMap(({ content }) => content?.match(PICTURES) ?? [])))
    for (const width of WIDTHS) pictures.push(await readPicture(`${path}${width}`, headers));
  return {
    members: (await read("/users/?limit=1")).count,
    topics: topics.map(({ id, content, total_posts }) => ({ id, content, total_posts })),
    pictures,
  };
}

async function readPicture(path: string, headers: HeadersInit) {
  const answer = await call(path, { headers });
  const sha256 = createHash("sha256")
    .update(await answer.bytes())
    .digest("hex");
  return { path, type: answer.headers.get("content-type"), sha256 };
}

/** On a slow machine the site may ask for some more time. */
async function call(path: string, request: RequestInit = {}, tries = 1): Promise<Response> {
  const response = await fetch(`${address}${path}`, request);
  if (response.ok) return response;
  if (response.status === 503 && tries < TRIES_MAX) {
    await setTimeout(TRY_AGAIN_AFTER_MS);
    return await call(path, request, tries + 1);
  }
  throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
}
