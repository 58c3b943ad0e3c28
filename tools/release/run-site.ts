import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";

/** What a release uses of the system: neither Node nor npm. PostgreSQL needs most, `unshare` for root. */
const PROGRAMS = ["sh", "dirname", "sleep", "chown", "id", "unshare"];

/** `ip link set lo up`, which small systems lack. */
const LOOPBACK_UP = `perl -MSocket -e 'socket(S, AF_INET, SOCK_DGRAM, 0); $up = pack("a16 s x22", "lo", 1); ioctl(S, 0x8914, $up) or die $!'`;

/** An upgrade makes a backup first, and another processor may be emulated. */
const ENDS_WITHIN_MS = 900_000;

const facts = z.object({
  members: z.number(),
  topics: z.array(z.object({ id: z.number(), content: z.string(), total_posts: z.number() })),
  pictures: z.array(z.object({ path: z.string(), type: z.string(), sha256: z.string() })),
});
/** What a visit has found. */
export type Facts = z.infer<typeof facts>;

export type Account = { email: string; password: string };

/** `begin`: the account is the first superuser, who writes a topic with a picture. */
type Task = "begin" | "read";

/** A folder in which a site can be started, and how this is done. */
export type Installed = { folder: string; prefix: string[]; PATH: string };

/** A built clone, with all programs of this machine. */
export function installedClone(folder: string): Installed {
  return { folder, prefix: [], PATH: process.env.PATH ?? "" };
}

/** An unpacked release, without npm, without another Node, and for root without network. */
export function installedRelease(folder: string): Installed {
  const PATH = `${folder}-programs`;
  mkdirSync(PATH);
  for (const name of PROGRAMS) symlinkSync(find(name), join(PATH, name));
  return { folder, prefix: withoutNetwork(), PATH };
}

/** Starts the site, visits it as a superuser, and stops it. */
export function visit(site: Installed, data_dir: string, account: Account, task: Task): Facts {
  const program = resolve(import.meta.dirname, "visit.ts");
  const { email, password } = account;
  const args = [process.execPath, program, site.folder, task, email, password];
  return facts.parse(JSON.parse(run(site, data_dir, args)));
}

/** Runs a command of the site, and returns what it prints. */
export function runCommand(site: Installed, data_dir: string, ...command: string[]): string {
  const [name, ...args] = command;
  return run(site, data_dir, ["sh", `bin/${name}`, ...args]);
}

function run({ folder, prefix, PATH }: Installed, data_dir: string, program: string[]): string {
  const [command = "", ...args] = [...prefix, ...program];
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    env: { PATH, DATA_DIR: data_dir, LOG_LEVEL: "warn" },
    encoding: "utf8",
    timeout: ENDS_WITHIN_MS,
  });
  if (status === 0) return stdout;
  throw new Error(`${program.join(" ")} ended with ${status}:\n${stdout}${stderr}`);
}

/** Nothing where this user may not take the network away, which root may. */
function withoutNetwork(): string[] {
  if (spawnSync("unshare", ["--net", "true"]).status !== 0) return [];
  return [
    find("unshare"),
    "--net",
    find("sh"),
    "-c",
    `PATH=/usr/bin:/bin ${LOOPBACK_UP} && exec "$@"`,
    "sh",
  ];
}

function find(program: string): string {
  return execFileSync("sh", ["-c", `command -v ${program}`], { encoding: "utf8" }).trim();
}
