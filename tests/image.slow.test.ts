import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { provideBaseImage } from "./support/base-image.ts";
import { argumentsOf, readDockerfile } from "./support/deploy-files.ts";
import { freePort } from "./support/free-port.ts";
import { canRunPodman, openPodman, type Podman } from "./support/podman.ts";

/** A Debian and all packages are downloaded, and the site is built: minutes, more on a busy machine. */
const PATIENT_MS = 1_800_000;
const SOON = { timeout: 60_000 };

/** README.md says what the image adds to its base; some room is for packages that grow. */
const OWN_MAX_MB = 175;

const BUILD = { LAST_COMMIT_HASH: "0123456789abcdef0123456789abcdef01234567" };
/** What must not get from the folder of a developer into an image. */
const PLANTED = [".env", ".env.production", "data/planted", "node_modules/planted/index.js"];
const UNWANTED =
  /^\/app\/(?:\.env|data\/|docs\/|examples\/|tests\/|tools\/)|planted|^\/app\/(?!node_modules\/).+\.test\.tsx?$/;

/** Native code, which depends on the libraries of the base. Signing in needs argon2. */
const NATIVE = `
  if (!require("bcrypt").compareSync("a", require("bcrypt").hashSync("a", 4))) throw new Error("bcrypt");
  const create = { width: 4, height: 4, channels: 3, background: "red" };
  require("sharp")({ create }).avif().toBuffer().then(({ length }) => { if (length === 0) throw new Error("sharp"); });
`;

const [, final_stage = []] = readDockerfile("Dockerfile");
const [base = ""] = argumentsOf(final_stage, "FROM");

const token = z.object({ access_token: z.string() });
/** While a command runs, this process does not see that the server closes an idle connection. */
const NO_KEEP_ALIVE = { Connection: "close" };

const info = z.object({ last_commit_hash: z.string().nullable() });
const list = z.object({ count: z.number() });

type Superuser = { email: string; password: string };

describe.runIf(canRunPodman())("the image", () => {
  let podman: Podman;
  let address: string;
  let superuser: Superuser;
  beforeAll(async () => {
    podman = openPodman();
    provideBaseImage(podman, base);
    buildImage(podman);
    address = await startContainer(podman);
    superuser = readSuperuser(podman);
  }, PATIENT_MS);
  afterAll(() => podman?.close(), SOON.timeout);

  test("has nothing of a developer's folder, no tests and no packages for development", () => {
    const find = ["find", "/", "-xdev", "-type", "f"];
    const files = podman
      .run("exec", "--user=root", "divan", ...find)
      .trim()
      .split("\n");
    expect(files).toContain("/app/build/server/index.js");
    expect(files.filter((file) => UNWANTED.test(file))).toEqual([]);
    const packages = new Set(files.flatMap((file) => packageOf(file) ?? []));
    expect(packages).toContain("node_modules/react");
    expect(developmentPackages().filter((path) => packages.has(path))).toEqual([]);
  });

  test("adds no more to its base than it says", () => {
    const own_bytes = sizeOf(podman, "divan") - sizeOf(podman, base);
    expect(own_bytes / 1_000_000).toBeLessThan(OWN_MAX_MB);
  });

  test("runs as an ordinary user, and is healthy", () => {
    expect(inContainer(podman, "id", "--user").trim()).toBe("1000");
    expect(podman.attempt("healthcheck", "run", "divan").status).toBe(0);
  });

  test("has libraries for all native code", () => {
    inContainer(podman, "node", "-e", NATIVE);
  });

  test("shows what it was built from", async () => {
    const { last_commit_hash } = info.parse(await read(address, superuser, "/server/info"));
    expect(last_commit_hash).toBe(BUILD.LAST_COMMIT_HASH);
  });

  test("runs the commands, and finds its data again in a new container", {
    timeout: PATIENT_MS,
  }, async () => {
    inContainer(podman, "node", "app/commands/demo.ts");
    expect(inContainer(podman, "node", "app/commands/backup.ts")).toContain(
      "was made and verified",
    );
    expect(inContainer(podman, "node", "app/commands/doctor.ts")).toContain("is well");
    const { count } = list.parse(await read(address, superuser, "/users/"));
    expect(count).toBeGreaterThan(1);

    podman.run("stop", "divan");
    expect(podman.run("logs", "divan")).toMatch(/\nStopped\. .+\n$/);
    expect(podman.run("inspect", "--format", "{{.State.ExitCode}}", "divan").trim()).toBe("0");
    podman.run("rm", "divan");

    address = await startContainer(podman);
    expect(list.parse(await read(address, superuser, "/users/")).count).toBe(count);
  });

  test("a user without a name is told what to do", () => {
    const start = "export DATA_DIR=/tmp/data PORT=0; exec sh bin/serve";
    const as_nobody = podman.attempt("exec", "--user", "12345", "divan", "sh", "-c", start);
    expect(as_nobody).toEqual({
      status: 1,
      output: expect.stringMatching(/the user 12345 has no name.+DATABASE_URL/),
    });
  });
});

/** Builds the Dockerfile as it is, from the files that git knows and those that it ignores. */
function buildImage(podman: Podman): void {
  const context = join(podman.folder, "context");
  const tracked = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0");
  for (const file of tracked.filter((each) => each !== "" && existsSync(each)))
    writeInto(context, file, (path) => copyFileSync(file, path));
  for (const file of PLANTED) writeInto(context, file, (path) => writeFileSync(path, "planted"));
  const args = Object.entries(BUILD).map(([name, value]) => `--build-arg=${name}=${value}`);
  // Without the format the line HEALTHCHECK is lost. Nothing is built again, so no layer is kept.
  const options = ["--isolation=chroot", "--pull=never", "--format=docker", "--layers=false"];
  podman.run("build", ...options, ...args, "--tag=divan", context);
}

function writeInto(folder: string, file: string, write: (path: string) => void): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  write(path);
}

/** Runs the command of README.md on a free port, and returns the address when the site is ready. */
async function startContainer(podman: Podman): Promise<string> {
  const port = await freePort();
  const command = /```sh\ndocker run ([^`]+)```/.exec(readFileSync("README.md", "utf8"))?.[1] ?? "";
  const args = command
    .replaceAll("\\\n", "")
    .replace("127.0.0.1:3000:", `127.0.0.1:${port}:`)
    .trim()
    .split(/\s+/);
  // A machine that is a container itself may not raise the limits to Podman's defaults.
  const limits = ["--ulimit=nofile=4096:4096", "--ulimit=nproc=4096:4096"];
  podman.run("run", "--log-driver=k8s-file", ...limits, ...args);
  const address = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), SOON);
  return address;
}

function readSuperuser(podman: Podman): Superuser {
  const [, email = "", password = ""] =
    /This password is shown only now:\n\s+(\S+)\n\s+(\S+)\n/.exec(podman.run("logs", "divan")) ??
    [];
  return { email, password };
}

async function read(address: string, { email, password }: Superuser, path: string) {
  const signed_in = await fetch(`${address}/api/v1/login/access-token`, {
    method: "POST",
    headers: NO_KEEP_ALIVE,
    body: new URLSearchParams({ username: email, password }),
  });
  const { access_token } = token.parse(await signed_in.json());
  const headers = { ...NO_KEEP_ALIVE, Authorization: `Bearer ${access_token}` };
  return await (await fetch(`${address}/api/v1${path}`, { headers })).json();
}

function inContainer(podman: Podman, ...command: string[]): string {
  return podman.run("exec", "divan", ...command);
}

function sizeOf(podman: Podman, image: string): number {
  return Number(podman.run("image", "inspect", "--format", "{{.Size}}", image));
}

/** The folder of the package that a file in the image is of, as the lock file names it. */
function packageOf(file: string): string | undefined {
  return /^\/app\/(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}

function developmentPackages(): string[] {
  const lock = z.object({
    packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })),
  });
  const { packages } = lock.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
  return Object.keys(packages).filter((path) => packages[path]?.dev);
}
