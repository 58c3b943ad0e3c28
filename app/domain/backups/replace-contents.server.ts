import { copyIn, copyOut } from "./copy.server.ts";
import { withoutForeignKeys } from "./foreign-keys.server.ts";
import { connectTo, hangUp, quoted } from "./side-database.server.ts";
import type { Scratch } from "./scratch.server.ts";
import { listSequences, listTables, setSequences } from "./tables.server.ts";

/** Everything in this site's database becomes what the scratch has, or nothing does. Both have the same schema. */
export async function replaceContents({ sql: scratch, database }: Scratch): Promise<void> {
  const tables = await listTables(scratch);
  const sequences = await listSequences(scratch);
  const site = connectTo();
  try {
    await site`begin`;
    await site.unsafe(`truncate ${tables.map(({ name }) => `public.${quoted(name)}`).join(", ")}`);
    await withoutForeignKeys(site, async () => {
      for (const table of tables) await copyIn(site, table, copyOut({ database }, table));
      await setSequences(site, sequences);
    });
    await site`commit`;
    await site`analyze`;
  } finally {
    await hangUp(site);
  }
}
