import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readJson } from "./read-json.ts";
import type { Tree } from "./tree.ts";

const FOLDER = "node_modules/";

const installed = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string(), integrity: z.string(), license: z.string().optional() }),
  ),
});

/**
 * The packages in the folder, as CycloneDX 1.5. `npm sbom` leaves out react and what else is also a
 * peer of a development package.
 */
export function listComponents(folder: string, { version, committed_at }: Tree) {
  const { packages } = installed.parse(readJson(join(folder, "node_modules/.package-lock.json")));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      timestamp: new Date(committed_at).toISOString(),
      component: { type: "application", name: "divan", version },
    },
    components: Object.entries(packages)
      .filter(([path]) => existsSync(join(folder, path)))
      .map(([path, { version, integrity, license }]) => {
        const name = path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
        return {
          type: "library",
          "bom-ref": path,
          name,
          version,
          purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
          licenses: license === undefined ? [] : [{ expression: license }],
          hashes: [{ alg: "SHA-512", content: hexOf(integrity) }],
        };
      }),
  };
}

function hexOf(integrity: string): string {
  return Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex");
}
