import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { OperatorError } from "#app/lib/process/operator-error.ts";

/** The user that runs PostgreSQL and owns its files, and the command that starts a shell as it. */
export type ServerUser = { command: string; args: string[]; uid: number; gid: number };

// PostgreSQL refuses to run as root, so root starts it as one of these.
const UNPRIVILEGED_USERS = ["postgres", "nobody"];

/**
 * Options of `unshare` for a user namespace. PostgreSQL sees an ordinary user; for the kernel it is
 * still root, which owns the folders.
 */
const USER_NAMESPACE = ["--user", "--map-user=65534", "--map-group=65534", "--", "sh"];

/** The first user that can run PostgreSQL in this data folder. */
export function chooseServerUser(data_dir: string, home: string, postgres: string): ServerUser {
  const current: ServerUser = {
    command: "sh",
    args: [],
    uid: process.getuid?.() ?? 0,
    gid: process.getgid?.() ?? 0,
  };
  const is_root = current.uid === 0;
  const failures: string[] = [];
  for (const candidate of is_root ? candidatesFor(current, home) : [current]) {
    const failure = probe(candidate, data_dir, postgres);
    if (failure === null) return candidate;
    failures.push(failure);
  }
  const tried_users = is_root ? "as root, nor as an ordinary user started by root" : "as this user";
  throw new OperatorError(
    `PostgreSQL cannot run in ${data_dir} ${tried_users} (${failures.join("; ")}): ` +
      "start Divan as an ordinary user, choose a DATA_DIR that every user may enter, or set DATABASE_URL.",
  );
}

// The present owner of the files comes first, which avoids an unnecessary chown.
function candidatesFor(root: ServerUser, home: string): ServerUser[] {
  const users = UNPRIVILEGED_USERS.flatMap(findUser);
  const mapped = { ...root, command: "unshare", args: USER_NAMESPACE };
  const owner = statSync(home, { throwIfNoEntry: false });
  if (owner === undefined) return [...users, mapped];
  if (owner.uid === 0) return [mapped, ...users];
  return [{ ...root, uid: owner.uid, gid: owner.gid }, ...users, mapped];
}

function findUser(name: string): ServerUser[] {
  const uid = spawnSync("id", ["-u", name], { encoding: "utf8" });
  if (uid.status !== 0) return [];
  const gid = execFileSync("id", ["-g", name], { encoding: "utf8" });
  return [{ command: "sh", args: [], uid: Number(uid.stdout), gid: Number(gid) }];
}

function probe(user: ServerUser, data_dir: string, postgres: string) {
  const { command, args, uid, gid } = user;
  const script = 'cd "$1" && "$2" --version';
  const result = spawnSync(command, [...args, "-c", script, "probe", data_dir, postgres], {
    uid,
    gid,
    cwd: "/",
    encoding: "utf8",
  });
  if (result.status === 0) return null;
  return result.error?.message ?? result.stderr.trim().split("\n").at(-1) ?? "unknown reason";
}
