import { openReplay } from "../../replay.ts";
import { textRows } from "../../rows.ts";

const readRows = openReplay(process.env);

export async function rowsOf(name: string): Promise<string[][]> {
  return textRows(await readRows(name));
}
