import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { readBuildInfo } from "#app/lib/read-build-info.server.ts";

const dockerfile = read("Dockerfile").replaceAll("\\\n", " ");
const [build_stage = "", final_stage = ""] = dockerfile.split(/^FROM .*$/m).slice(1);
const fly = read("fly.toml");
const ignored = read(".dockerignore").trim().split("\n");
const routes = read("app/routes.ts");
const settings = read("app/lib/env.server.ts");

// Made while the image is built, not kept in the repository.
const MADE_BY_THE_BUILD = new Set(["node_modules", "build"]);
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
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map((match) => match[1]);
    expect(images).toEqual([images[0], images[0]]);
    expect(Number(/^node:(\d+)-/.exec(images[0] ?? "")?.[1])).toBeGreaterThanOrEqual(24);
  });

  test("is told what it builds, as it has no git", () => {
    const before_the_build = build_stage.slice(0, build_stage.indexOf("prepare.mjs build"));
    const told = [...before_the_build.matchAll(/^ARG (\w+)$/gm)].map((match) => match[1]);
    expect(told).toEqual(Object.keys(readBuildInfo({})).map((name) => name.toUpperCase()));
    expect(told.filter((name) => !read("README.md").includes(`--build-arg ${name}=`))).toEqual([]);
  });

  test("copies only what exists or was built", () => {
    const paths = pathsInTheImage();
    expect(paths).toEqual(
      expect.arrayContaining([
        "package.json",
        "server.js",
        "minimum-node.js",
        "node_modules",
        "build",
        "drizzle",
      ]),
    );
    expect(paths.filter((path) => !MADE_BY_THE_BUILD.has(path) && !existsSync(path))).toEqual([]);
    const first_copied = /^COPY (package\.json .+) \.\/$/m.exec(build_stage)?.[1]?.split(" ") ?? [];
    expect(first_copied.filter((path) => !existsSync(path))).toEqual([]);
    expect(first_copied).toContain("package-lock.json");
  });

  test("holds all that its commands need, and they are named as they are called there", () => {
    const image = mkdtempSync(join(tmpdir(), "divan-image-"));
    for (const path of pathsInTheImage().filter((each) => !MADE_BY_THE_BUILD.has(each)))
      cpSync(path, join(image, path), { recursive: true });
    symlinkSync(resolve("node_modules"), join(image, "node_modules"));
    const env = { DATA_DIR: join(image, "data") };
    const { status, stderr } = spawnSync(process.execPath, ["app/commands/restore.ts"], {
      cwd: image,
      env,
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Say which backup: .+\n$/)]);
    const named = ["restore.ts", "doctor.ts", "demo.ts"];
    expect(
      named.filter(
        (name) =>
          !existsSync(join(image, "app/commands", name)) || !read("README.md").includes(name),
      ),
    ).toEqual([]);
    expect(read("docs/backups.md")).toContain("node app/commands/restore.ts NAME");
    rmSync(image, { recursive: true });
  });

  test("leaves the development packages behind and runs as an ordinary user", () => {
    expect(build_stage).toMatch(/npm prune --omit=dev/);
    expect(final_stage).toMatch(/^USER node$/m);
    expect(final_stage.indexOf("USER node")).toBeGreaterThan(
      final_stage.indexOf("chown node:node /data"),
    );
  });

  test("starts the server by the file that checks the version, without a shell in between", () => {
    const command = /^CMD \["node", "(.+)"\]$/m.exec(final_stage)?.[1] ?? "";
    expect(command).toBe("server.js");
    expect(read(command)).toContain("build/server/index.js");
  });

  test("sets only settings there are, and asks for health where the routes answer", () => {
    expect(unknownSettings(/^ENV (.+)$/m.exec(final_stage)?.[1]?.split(" ") ?? [])).toEqual([]);
    expect(final_stage).toContain("/healthz`");
    expect(routes).toContain('"healthz"');
  });
});

describe("fly.toml", () => {
  test("names the port, the folder and the signal of the image", () => {
    const port = /\bPORT=(\d+)/.exec(final_stage)?.[1];
    expect(/^EXPOSE (\d+)$/m.exec(final_stage)?.[1]).toBe(port);
    expect(/internal_port = (\d+)/.exec(fly)?.[1]).toBe(port);
    const data_dir = /\bDATA_DIR=(\S+)/.exec(final_stage)?.[1];
    expect(/^VOLUME (\S+)$/m.exec(final_stage)?.[1]).toBe(data_dir);
    expect(/destination = "(.+)"/.exec(fly)?.[1]).toBe(data_dir);
    expect(/kill_signal = "(.+)"/.exec(fly)?.[1]).toBe(
      /^STOPSIGNAL (\S+)$/m.exec(final_stage)?.[1],
    );
    expect(read("server.ts")).toContain("SIGTERM");
  });

  test("checks readiness where the routes answer, and builds the Dockerfile there is", () => {
    expect(/path = "\/(.+)"/.exec(fly)?.[1]).toBe("readyz");
    expect(routes).toContain('"readyz"');
    expect(existsSync(/dockerfile = "(.+)"/.exec(fly)?.[1] ?? "")).toBe(true);
  });

  test("sets only settings there are, and gives the database the time it may take to stop", () => {
    const env = /\[env\]\n([^[]*)/.exec(fly)?.[1] ?? "";
    // Fly appends the client's address and its own.
    expect(env).toMatch(/^ {2}TRUST_PROXY = "2"$/m);
    expect(env).toContain("SITE_URL");
    const assignments = env
      .split("\n")
      .map((line) => line.replace(/^[\s#]+/, ""))
      .filter((line) => /^[A-Z_]+ = /.test(line));
    expect(unknownSettings(assignments)).toEqual(["NODE_OPTIONS"]);
    // The guardian lets a fast stop take ten seconds and a hard one five.
    expect(Number(/kill_timeout = "(\d+)s"/.exec(fly)?.[1])).toBeGreaterThan(15);
  });

  test("leaves half of the memory to the database and to what is not in the heap", () => {
    const heap_mb = Number(/--max-old-space-size=(\d+)/.exec(fly)?.[1]);
    const memory_gb = Number(/memory = "(\d+)gb"/.exec(fly)?.[1]);
    expect(heap_mb).toBeGreaterThanOrEqual(256);
    expect(heap_mb).toBeLessThanOrEqual((memory_gb * 1024) / 2);
  });
});

test(".dockerignore keeps secrets and data out, and nothing the build needs", () => {
  expect(ignored).toEqual(
    expect.arrayContaining([".env", ".git", "data", "node_modules", "build"]),
  );
  expect(NEEDED_BY_THE_BUILD.filter((path) => ignored.includes(path))).toEqual([]);
  expect(NEEDED_BY_THE_BUILD.filter((path) => !existsSync(path))).toEqual([]);
});

function pathsInTheImage() {
  const copied = [...final_stage.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(
    (match) => match[1]?.split(" ") ?? [],
  );
  return copied.map((path) => path.replace("/app/", ""));
}

function read(path: string) {
  return readFileSync(path, "utf8");
}

function unknownSettings(assignments: string[]) {
  const names = assignments.map((assignment) => assignment.split("=")[0]?.trim());
  return names.filter((name) => !settings.includes(`\n  ${name}:`));
}
