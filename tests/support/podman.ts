import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";

export type Podman = ReturnType<typeof openPodman>;

/** Mounts are needed to build and run an image. Root may make them, but not in most containers. */
export function canRunPodman(): boolean {
  return (
    process.getuid?.() === 0 &&
    spawnSync("apt-get", ["--version"]).status === 0 &&
    spawnSync("unshare", ["--mount", "true"]).status === 0
  );
}

/** Podman with images, containers and volumes of its own, which `close()` deletes. */
export function openPodman() {
  const program = execFileSync("sh", ["bin/find-podman"], { encoding: "utf8" }).trim();
  // TMPDIR may be memory, and building takes gigabytes.
  const folder = mkdtempSync("/var/tmp/divan-image-");
  const options = [
    `--root=${folder}/storage`,
    `--runroot=${folder}/run`,
    "--storage-driver=vfs",
    // The defaults need systemd, and a machine whose control groups are all of version 2.
    "--cgroup-manager=cgroupfs",
    "--runtime=runc",
  ];
  const env = { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder, TMPDIR: folder };
  const run = (...args: string[]): string =>
    execFileSync(program, [...options, ...args], {
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      maxBuffer: 64 * 1024 ** 2,
    });
  return {
    folder,
    run,
    /** For a command that may fail: its status and both streams. */
    attempt: (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(program, [...options, ...args], {
        env,
        encoding: "utf8",
      });
      return { status, output: stdout + stderr };
    },
    close: () => {
      run("rm", "--all", "--force", "--volumes");
      run("volume", "rm", "--all", "--force");
      rmSync(folder, { recursive: true });
    },
  };
}
