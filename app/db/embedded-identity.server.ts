import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { OperatorError } from "#app/lib/operator-error.ts";

/** Who runs PostgreSQL: how to start a shell as them, and who owns the files. */
export type Identity = { command: string; args: string[]; uid: number; gid: number };

// PostgreSQL refuses to run as root, so root hands it to one of these.
const UNPRIVILEGED_USERS = ["postgres", "nobody"];

/** PostgreSQL's check sees an ordinary user, the kernel still the owner of root's folders. */
const INSIDE_NAMESPACE = ["--user", "--map-user=65534", "--map-group=65534", "--", "sh"];

export function chooseIdentity(data_dir: string, home: string, postgres: string): Identity {
  const me: Identity = {
    command: "sh",
    args: [],
    uid: process.getuid?.() ?? 0,
    gid: process.getgid?.() ?? 0,
  };
  const is_root = me.uid === 0;
  const failures: string[] = [];
  for (const candidate of is_root ? standIns(me, home) : [me]) {
    const failure = probe(candidate, data_dir, postgres);
    if (failure === null) return candidate;
    failures.push(failure);
  }
  const who = is_root ? "as root, nor as an ordinary user started by root" : "as this user";
  throw new OperatorError(
    `PostgreSQL cannot run in ${data_dir} ${who} (${failures.join("; ")}): ` +
      "start Divan as an ordinary user, choose a DATA_DIR that every user may enter, or set DATABASE_URL.",
  );
}

// Whoever owns the files already comes first, so that they change hands only when they must.
function standIns(root: Identity, home: string): Identity[] {
  const users = UNPRIVILEGED_USERS.flatMap(findUser);
  const mapped = { ...root, command: "unshare", args: INSIDE_NAMESPACE };
  const owner = statSync(home, { throwIfNoEntry: false });
  if (owner === undefined) return [...users, mapped];
  if (owner.uid === 0) return [mapped, ...users];
  return [{ ...root, uid: owner.uid, gid: owner.gid }, ...users, mapped];
}

function findUser(name: string): Identity[] {
  const uid = spawnSync("id", ["-u", name], { encoding: "utf8" });
  if (uid.status !== 0) return [];
  const gid = execFileSync("id", ["-g", name], { encoding: "utf8" });
  return [{ command: "sh", args: [], uid: Number(uid.stdout), gid: Number(gid) }];
}

function probe(identity: Identity, data_dir: string, postgres: string) {
  const { command, args, uid, gid } = identity;
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
