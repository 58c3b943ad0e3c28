import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Address = { port: number };
type Server = { run: () => Promise<Address>; close: () => Promise<void> };

/** The package has no types. */
const S3rver: new (options: Record<string, unknown>) => Server = createRequire(import.meta.url)(
  "s3rver",
);

export const BUCKET = "divan-yedek";

/** A real S3 server with one bucket, on a free port. */
export async function startS3() {
  const directory = mkdtempSync(join(tmpdir(), "divan-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  const settings = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: "eu-central-1",
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  };
  return {
    settings,
    directory,
    /** The files of all stored objects. */
    files: () =>
      readdirSync(directory, { recursive: true, encoding: "utf8" }).filter((name) =>
        name.endsWith("_object"),
      ),
    stop: async () => {
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}
