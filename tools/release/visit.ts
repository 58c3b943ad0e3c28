import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { z } from "zod";

/**
 * Starts the site of a folder with the environment of this program, asks it as a browser and a
 * program do, stops it, and prints what there was. `without-network.ts` runs this where there is no
 * network.
 */
const [folder = "."] = process.argv.slice(2);
const { FIRST_SUPERUSER_EMAIL = "", FIRST_SUPERUSER_PASSWORD = "" } = process.env;

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
const SCRIPT = /"(\/assets\/[^"]+\.js)"/;

const port = await findFreePort();
const address = `http://127.0.0.1:${port}`;
const site = spawn("sh", ["bin/start"], {
  cwd: folder,
  env: { ...process.env, PORT: String(port) },
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

async function visitSite() {
  const page = await (await get("/login")).text();
  const script = SCRIPT.exec(page)?.[1];
  if (script === undefined) throw new Error(`The page has no script:\n${page}`);
  for (const path of ["/healthz", "/readyz", script]) await get(path);
  const signed_in = await fetch(`${address}/api/v1/login/access-token`, {
    method: "POST",
    body: new URLSearchParams({
      username: FIRST_SUPERUSER_EMAIL,
      password: FIRST_SUPERUSER_PASSWORD,
    }),
  });
  const { access_token } = token.parse(await signed_in.json());
  const read = async (path: string) => {
    const headers = { Authorization: `Bearer ${access_token}` };
    return list.parse(await (await get(`/api/v1${path}`, headers)).json());
  };
  const topics = [];
  for (const forum of (await read("/forums/?limit=100")).data)
    topics.push(...(await read(`/topics/?limit=100&forum_id=${forum.id}`)).data);
  return {
    members: (await read("/users/?limit=1")).count,
    topics: topics.map(({ id, content, total_posts }) => ({ id, content, total_posts })),
  };
}

async function get(path: string, headers: HeadersInit = {}): Promise<Response> {
  const response = await fetch(`${address}${path}`, { headers });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  return response;
}
