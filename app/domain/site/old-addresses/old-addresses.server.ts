import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { old_addresses } from "#app/db/schema.server.ts";
import { safePath } from "#app/lib/net/redirect.ts";
import type { Reader } from "../../base/can.ts";
import { textArrayText } from "../../base/ids.server.ts";
import { canOpenFile } from "../../members/files/find-file.server.ts";

/**
 * Where an address of the former forum leads. `addresses` are those of `parseOldAddress()`; without
 * any, this asks nobody. It says nothing about what is there: the page behind the path decides who
 * sees it. Only the path of a file has words of its owner, so it is for those who may read the file.
 */
export async function findOldAddressPath(
  reader: Reader,
  addresses: readonly string[],
): Promise<string | null> {
  if (addresses.length === 0) return null;
  const [row] = await path_of_address.execute({ addresses: textArrayText(addresses) });
  if (!row) return null;
  const file_id = FILE_PATH.exec(row.path)?.[1];
  if (file_id !== undefined && !(await canOpenFile(reader, Number(file_id)))) return null;
  return safePath(row.path);
}

/** Addresses of files were numbered, and whoever counts would read the names of all. */
const FILE_PATH = /^\/files\/(\d+)/;

const asked = sql`${sql.placeholder("addresses")}::text[]`;

/** By the primary key, three addresses at most. */
const path_of_address = db
  .select({ path: old_addresses.path })
  .from(old_addresses)
  .where(sql`${old_addresses.address} = any(${asked})`)
  .orderBy(sql`array_position(${asked}, ${old_addresses.address})`)
  .limit(1)
  .prepare("path_of_old_address");
