import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { settings } from "#app/lib/process/env.server.ts";
import { readBuildInfo } from "#app/lib/process/read-build-info.server.ts";
import {
  argumentsOf,
  asArguments,
  readDockerfile,
  readToml,
  splitAssignment,
} from "./support/deploy-files.ts";
import { listPageRoutes } from "./support/page-routes.ts";

const stages = readDockerfile("Dockerfile");
const [build_stage = [], final_stage = []] = stages;
const environment = new Map(argumentsOf(final_stage, "ENV").map(splitAssignment));
const fly = readToml("fly.toml");
const paths = listPageRoutes().map(({ path }) => path);
const ignored = read(".dockerignore").trim().split("\n");

// The build of the image creates these; the repository does not have them.
const CREATED_BY_THE_BUILD = new Set(["node_modules", "build", ".driver"]);
const NEEDED_BY_THE_BUILD = [
  "package.json",
  "package-lock.json",
  ".npmrc",
  "tsconfig.json",
  "vite.config.ts",
  "react-router.config.ts",
  "server.ts",
  "server.js",
  "minimum-node.js",
  "bin",
  "app",
  "locales",
  "public",
  "drizzle",
];

describe("Dockerfile", () => {
  test("builds and runs on the same image, with a Node new enough for the server", () => {
    const images = stages.map((stage) => argumentsOf(stage, "FROM")[0]);
    expect(images).toEqual([images[0], images[0]]);
    expect(Number(/^node:(\d+)-/.exec(images[0] ?? "")?.[1])).toBeGreaterThanOrEqual(24);
  });

  test("passes the build information as arguments, because it has no git", () => {
    const builds_at = build_stage.findIndex(({ text }) => text.includes("prepare.mjs build"));
    const build_args = argumentsOf(build_stage.slice(0, builds_at), "ARG");
    expect(build_args).toEqual(Object.keys(readBuildInfo({})).map((name) => name.toUpperCase()));
  });

  test("copies only files that exist or were built", () => {
    const copied_paths = listImagePaths();
    expect(copied_paths).toEqual(
      expect.arrayContaining([
        "package.json",
        "server.js",
        "minimum-node.js",
        "node_modules",
        "build",
        "drizzle",
      ]),
    );
    expect(
      copied_paths.filter((path) => !CREATED_BY_THE_BUILD.has(path) && !existsSync(path)),
    ).toEqual([]);
    const [first_copied_paths = []] = build_stage
      .filter(({ name }) => name === "COPY")
      .map(({ text }) => text.split(" ").slice(0, -1));
    expect(first_copied_paths).toContain("package-lock.json");
    expect(first_copied_paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  test("has all files that its commands need", () => {
    const image = mkdtempSync(join(tmpdir(), "divan-image-"));
    for (const path of listImagePaths().filter((each) => !CREATED_BY_THE_BUILD.has(each)))
      cpSync(path, join(image, path), { recursive: true });
    for (const path of ["node_modules", ".driver"]) symlinkSync(resolve(path), join(image, path));
    const { status, stderr } = spawnSync(process.execPath, ["app/commands/restore.ts"], {
      cwd: image,
      env: { DATA_DIR: join(image, "data") },
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Say which backup: .+\n$/)]);
    for (const name of ["restore.ts", "doctor.ts", "demo.ts", "password.ts"])
      expect(existsSync(join(image, "app/commands", name)), name).toBe(true);
    rmSync(image, { recursive: true });
  });

  test("runs as an unprivileged user who owns the data folder", () => {
    const user_at = final_stage.findIndex(({ name }) => name === "USER");
    const owned_at = final_stage.findIndex(({ text }) => text.includes("chown node:node /data"));
    expect(argumentsOf(final_stage, "USER")).toEqual(["node"]);
    expect([owned_at >= 0, owned_at < user_at]).toEqual([true, true]);
    expect(final_stage.slice(user_at).map(({ name }) => name)).not.toContain("COPY");
  });

  test("starts the server by a script that it replaces, because a shell would not forward signals", () => {
    const [command] = final_stage.filter(({ name }) => name === "CMD").map(asArguments);
    expect(command).toEqual(["sh", "bin/serve"]);
    expect(listImagePaths()).toContain(command?.[1]);
    expect(readFileSync("bin/serve", "utf8")).toMatch(/\nexec node [^\n]+ server\.js\n$/);
  });

  test("sets only existing settings", () => {
    expect([...environment.keys()].filter((name) => !(name in settings.shape))).toEqual([]);
  });

  test.each([
    ["is healthy", 200, 0],
    ["is not healthy", 503, 1],
  ])("checks the health at an existing route: the app %s", async (_, status, code) => {
    const requested_paths: string[] = [];
    const app = createServer(({ url = "" }, response) => {
      requested_paths.push(url);
      response.writeHead(status).end();
    }).listen(0, "127.0.0.1");
    await once(app, "listening");
    const address = app.address();
    const PORT = String(typeof address === "object" ? address?.port : "");
    const [text = ""] = argumentsOf(final_stage, "HEALTHCHECK", (text) =>
      text.split(" CMD ").slice(1),
    );
    const [, ...args] = asArguments({ name: "CMD", text });
    const check = spawn(process.execPath, args, { env: { PORT }, stdio: "ignore" });
    expect(await once(check, "close")).toEqual([code, null]);
    expect(paths).toEqual(expect.arrayContaining(requested_paths));
    expect(requested_paths).toHaveLength(1);
    app.close();
  });
});

describe("compose.yaml", () => {
  const [, app = ""] = /\n {2}app:\n([^]*?)\n {2}\w+:\n/.exec(read("compose.yaml")) ?? [];

  test("sets only existing settings, and stops when SITE_URL is missing", () => {
    const names = [...app.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = ""]) => name);
    expect(names).toEqual(expect.arrayContaining(["SITE_URL", "DATABASE_URL", "DATA_DIR"]));
    expect(names.filter((name) => !(name in settings.shape))).toEqual([]);
    expect(app).toMatch(/SITE_URL: \$\{SITE_URL:\?/);
  });

  test("opens its ports on this machine only, and keeps the data in a volume", () => {
    const ports = [...read("compose.yaml").matchAll(/^ {6}- "(\S+:\d+)"$/gm)];
    expect(ports.map(([, port]) => port)).toEqual(["127.0.0.1:3000:3000", "127.0.0.1:8025:8025"]);
    expect(app).toContain(`- data:${environment.get("DATA_DIR")}`);
  });
});

describe("fly.toml", () => {
  const service = fly.get("http_service");

  test("uses the port, the folder and the signal of the image", () => {
    const port = environment.get("PORT");
    expect([argumentsOf(final_stage, "EXPOSE"), String(service?.get("internal_port"))]).toEqual([
      [port],
      port,
    ]);
    const data_dir = environment.get("DATA_DIR");
    expect([argumentsOf(final_stage, "VOLUME"), fly.get("mounts")?.get("destination")]).toEqual([
      [data_dir],
      data_dir,
    ]);
    expect([fly.get("")?.get("kill_signal")]).toEqual(argumentsOf(final_stage, "STOPSIGNAL"));
  });

  test("checks readiness at an existing route, and builds an existing Dockerfile", () => {
    expect(fly.get("http_service.checks")?.get("path")).toBe("/readyz");
    expect(paths).toContain("/readyz");
    expect(existsSync(String(fly.get("build")?.get("dockerfile")))).toBe(true);
  });

  test("sets only existing settings, and gives the database enough time to stop", () => {
    const env = Object.fromEntries(fly.get("env") ?? []);
    const { NODE_OPTIONS: _, ...site_settings } = env;
    expect(Object.keys(site_settings).filter((name) => !(name in settings.shape))).toEqual([]);
    // Fly appends two addresses: the client's and its own.
    expect(settings.parse(site_settings).TRUST_PROXY).toBe(2);
    // The watchdog allows ten seconds for a fast stop and five for an immediate one.
    expect(parseInt(String(fly.get("")?.get("kill_timeout")), 10)).toBeGreaterThan(15);
  });

  test("leaves about half of the memory to the database and to memory outside the heap", () => {
    const { heap_size_limit } = heapOf(String(fly.get("env")?.get("NODE_OPTIONS")));
    const memory_gb = parseInt(String(fly.get("vm")?.get("memory")), 10);
    expect(heap_size_limit).toBeGreaterThanOrEqual(256 * 1024 ** 2);
    expect(heap_size_limit).toBeLessThan(0.6 * memory_gb * 1024 ** 3);
  });
});

test(".dockerignore excludes secrets and data, and nothing that the build needs", () => {
  expect(ignored).toEqual(
    expect.arrayContaining([".env*", ".git", "data", "node_modules", "build"]),
  );
  expect(NEEDED_BY_THE_BUILD.filter((path) => ignored.includes(path))).toEqual([]);
  expect(NEEDED_BY_THE_BUILD.filter((path) => !existsSync(path))).toEqual([]);
});

/** The heap statistics of a Node process with these options. */
function heapOf(NODE_OPTIONS: string): { heap_size_limit: number } {
  const script = "process.stdout.write(JSON.stringify(v8.getHeapStatistics()))";
  const { stdout } = spawnSync(process.execPath, ["-e", script], {
    env: { NODE_OPTIONS },
    encoding: "utf8",
  });
  return JSON.parse(stdout);
}

function listImagePaths(): string[] {
  return final_stage
    .filter(({ name, text }) => name === "COPY" && text.startsWith("--from=build "))
    .flatMap(({ text }) => text.split(" ").slice(1, -1))
    .map((path) => path.replace("/app/", ""));
}

function read(path: string): string {
  return readFileSync(path, "utf8");
}
