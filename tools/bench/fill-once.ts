import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fillDatabase } from "./fill.ts";
import { timed } from "./measure.ts";
import { report } from "./report.ts";
import type { Site } from "./site.ts";
import { SIZES, type SizeName } from "./sizes.ts";

/** This file is in the data folder, so that a folder is not filled twice. */
const FILLED_WITH = "bench-size";

export async function fillOnce({ data_dir, sql, examine }: Site, size_name: SizeName) {
  const mark = join(data_dir, FILLED_WITH);
  const filled_with = existsSync(mark) ? readFileSync(mark, "utf8") : null;
  if (filled_with === size_name) return;
  if (filled_with !== null) throw new Error(`${data_dir} was filled with ${filled_with}`);
  const ms = await timed(() => fillDatabase(sql, SIZES[size_name], report));
  report("filled", ms);
  const doctor_ms = await timed(async () => examine());
  report("doctor found no fault", doctor_ms);
  writeFileSync(mark, size_name);
}
