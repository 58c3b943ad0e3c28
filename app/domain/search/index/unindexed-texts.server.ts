import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { search_backlog, search_changes, search_segments } from "#app/db/schema.server.ts";
import { SOURCES, type Source, TABLES } from "./sources.server.ts";

/**
 * A step of doctor: how many texts no search finds, because their segment is missing or has others.
 */
export async function countUnindexedTexts(tx: Transaction): Promise<number> {
  let count = 0;
  for (const source of SOURCES) {
    const [row] = await tx.execute<{ count: number }>(sql`
      select (select count(*)::int from (${textsWithoutSegment(source)}) as texts)
        + (select coalesce(sum(text_count), 0)::int from (${wrongSegments(source)}) as segments) as count`);
    count += row?.count ?? 0;
  }
  return count;
}

/** A step: the site indexes these texts as if they had just been written. */
export async function noteUnindexedTexts(tx: Transaction): Promise<void> {
  for (const source of SOURCES) {
    await tx.execute(sql`
      delete from ${search_segments} where id in (select id from (${wrongSegments(source)}) as segments)`);
    await tx.execute(sql`
      insert into ${search_changes} (source, text_id) select ${source}, id from (${textsWithoutSegment(source)}) as texts`);
  }
}

function textsWithoutSegment(source: Source): SQL {
  return sql`
    select id from ${TABLES[source]} as texts
    where id >= coalesce((select below_id from ${search_backlog} where source = ${source}), 0)
      and (select first_id + size from ${search_segments} where source = ${source} and first_id <= texts.id order by first_id desc limit 1) > texts.id is not true
      and not exists (select from ${search_changes} where source = ${source} and text_id = texts.id)`;
}

function wrongSegments(source: Source): SQL {
  return sql`
    select id, text_count from ${search_segments} as segment
    where source = ${source}
      and text_count <> (select count(*) from ${TABLES[source]} where id >= segment.first_id and id < segment.first_id + segment.size)
      and not exists (select from ${search_changes} where source = ${source} and text_id >= segment.first_id and text_id < segment.first_id + segment.size)`;
}
