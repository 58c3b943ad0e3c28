import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Podman } from "./podman.ts";

const NPM_SETTINGS = "usr/local/etc";

/**
 * Pulls the base of the Dockerfile (`node:24-trixie-slim`). Where its registry is not reached,
 * makes one with the same parts under this name: a minimal Debian, Node, npm, and the user `node`.
 */
export function provideBaseImage(podman: Podman, name: string): void {
  const image = `docker.io/library/${name}`;
  if (podman.attempt("pull", "--quiet", image).status === 0) return;
  const root = join(podman.folder, "base");
  const archive = `${root}.tar`;
  makeBase(root, name);
  execFileSync("tar", [
    "--create",
    `--file=${archive}`,
    "--numeric-owner",
    `--directory=${root}`,
    ".",
  ]);
  podman.run("import", "--quiet", "--change", 'CMD ["node"]', archive, image);
  for (const path of [root, archive]) rmSync(path, { recursive: true });
}

function makeBase(root: string, name: string): void {
  const [, debian] = /^node:\d+-(\w+)-slim$/.exec(name) ?? [];
  if (debian === undefined) throw new Error(`${name} is no slim image of Node`);
  run("debootstrap", "--variant=minbase", debian, root);
  run("chroot", root, "apt-get", "clean");
  run("chroot", root, "useradd", "--uid=1000", "--user-group", "--create-home", "node");
  const local = join(root, "usr/local");
  copyFileSync(process.execPath, join(local, "bin/node"));
  run("npm", "install", "--global", `--prefix=${local}`, "npm@11");
  addCertificates(root);
}

function run(program: string, ...args: string[]): void {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
  execFileSync(program, args, { env, stdio: ["ignore", "ignore", "pipe"] });
}

/** A machine behind a proxy may have certificates of its own for npm. */
function addCertificates(root: string): void {
  const { NODE_EXTRA_CA_CERTS } = process.env;
  if (!NODE_EXTRA_CA_CERTS) return;
  const folder = join(root, NPM_SETTINGS);
  mkdirSync(folder, { recursive: true });
  copyFileSync(NODE_EXTRA_CA_CERTS, join(folder, "npm.crt"));
  writeFileSync(join(folder, "npmrc"), `cafile=/${NPM_SETTINGS}/npm.crt\n`);
}
