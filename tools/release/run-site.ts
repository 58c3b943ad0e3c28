import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";

/** What a release uses of the system: neither Node nor npm. PostgreSQL needs most, `unshare` for root. */
const PROGRAMS = ["sh", "dirname", "sleep", "chown", "id", "unshare"];

/** `ip link set lo up`, which small systems lack. */
const LOOPBACK_UP = `perl -MSocket -e 'socket(S, AF_INET, SOCK_DGRAM, 0); $up = pack("a16 s x22", "lo", 1); ioctl(S, 0x8914, $up) or die $!'`;

/** An upgrade makes a backup first. */
const VISIT_WITHIN_MS = 300_000;

const facts = z.object({
  members: z.number(),
  topics: z.array(z.object({ id: z.number(), content: z.string(), total_posts: z.number() })),
});
/** What a visit has found. */
export type Facts = z.infer<typeof facts>;

export type Account = { email: string; password: string };

/** Starts the site of a folder, visits it and stops it. `account` is that of a superuser. */
export function visit(folder: string, data_dir: string, account: Account): Facts {
  return facts.parse(JSON.parse(runVisit([], folder, settingsFor(data_dir, account))));
}

/** The same for an unpacked release, without npm, without another Node, and for root without network. */
export function visitWithoutNetwork(folder: string, data_dir: string, account: Account): Facts {
  const PATH = mkdtempSync(join(tmpdir(), "divan-programs-"));
  try {
    for (const name of PROGRAMS) symlinkSync(find(name), join(PATH, name));
    const settings = { ...settingsFor(data_dir, account), PATH };
    return facts.parse(JSON.parse(runVisit(withoutNetwork(), folder, settings)));
  } finally {
    rmSync(PATH, { recursive: true });
  }
}

/** Runs a command of an unpacked release, and returns what it prints. */
export function runCommand(folder: string, name: string, args: string[], data_dir: string): string {
  return execFileSync("sh", [`bin/${name}`, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: data_dir, LOG_LEVEL: "warn" },
    encoding: "utf8",
  });
}

function runVisit(prefix: string[], folder: string, env: Record<string, string>): string {
  const program = resolve(import.meta.dirname, "visit.ts");
  const [command = "", ...args] = [...prefix, process.execPath, program, folder];
  return execFileSync(command, args, { env, encoding: "utf8", timeout: VISIT_WITHIN_MS });
}

function settingsFor(data_dir: string, { email, password }: Account) {
  return {
    PATH: process.env.PATH ?? "",
    DATA_DIR: data_dir,
    LOG_LEVEL: "warn",
    FIRST_SUPERUSER_EMAIL: email,
    FIRST_SUPERUSER_PASSWORD: password,
  };
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
