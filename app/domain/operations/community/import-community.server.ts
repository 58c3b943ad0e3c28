import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { drizzle } from "drizzle-orm/postgres-js";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { brokenRule } from "#app/db/errors.server.ts";
import { signalMembers } from "#app/db/signals.server.ts";
import { dropContentJobs } from "../../base/queue/drop-jobs.server.ts";
import { addBlobRow } from "../../members/files/parts/store-blob.server.ts";
import { BEGIN_EPOCH } from "../../programs/changes/begin-epoch.server.ts";
import { withoutChangeTriggers } from "../../programs/changes/without-triggers.server.ts";
import { INDEX_ALL_TEXTS } from "../../search/index/index-all-texts.server.ts";
import {
  closeConnection,
  openConnection,
  quoteIdentifiers,
  type Sql,
} from "../backups/connection.server.ts";
import { withoutForeignKeys } from "../backups/foreign-keys.server.ts";
import { EMPTIED_BY_RESTORE, listTables } from "../backups/tables.server.ts";
import { putBlob } from "../blobs/copy-blob.server.ts";
import { fixCounters } from "../doctor/counters.server.ts";
import { fixTables } from "../doctor/derived-rows.server.ts";
import { listOrphans } from "../doctor/orphans.server.ts";
import { advanceSequence, listSequencesBehind } from "../doctor/sequences.server.ts";
import type { CheckedArchive } from "./check-community.server.ts";
import { isSiteEmpty } from "./empty-site.server.ts";
import type { Manifest } from "./format.ts";
import {
  bringSuperuserBack,
  requireSuperuser,
  setSuperuserAside,
} from "./kept-superuser.server.ts";
import { readCommunity } from "./read-community.server.ts";
import { makeReason, RefusedFile } from "./refused-file.ts";
import { storeLines } from "./store-lines.server.ts";

/** Tables that stay as they are: the secret of this site, and the bytes that were stored before. */
const KEPT_TABLES = new Set(["signing_secrets", "blobs"]);

export type ImportProgress = { what: "files" | "lines"; done: number; total: number };
type Report = (progress: ImportProgress) => void;

/**
 * Makes a checked archive the contents of an empty site. The bytes of files come first, because they
 * do no harm alone: the clean-up deletes those that no file has, but not while this holds the lock.
 * Everything else is one transaction, so an import that is broken off leaves nothing, and can be run again.
 */
export async function importCommunity(
  path: string,
  { manifest, has_superuser }: Pick<CheckedArchive, "manifest" | "has_superuser">,
  report: Report,
): Promise<{ kept_superuser: string | null }> {
  const sql = openConnection();
  try {
    await sql`select pg_advisory_lock(${ADVISORY_LOCKS.COMMUNITY_IMPORT})`;
    if (!(await isSiteEmpty(sql))) throw new RefusedFile(makeReason("siteNotEmpty"));
    if (!has_superuser) await requireSuperuser(sql);
    await storeContents(path, manifest, report);
    await sql`begin`;
    const kept_superuser = await replaceEmptySite(sql, path, { manifest, has_superuser }, report);
    await sql`commit`;
    await sql`analyze`;
    signalMembers("all");
    return { kept_superuser };
  } catch (error) {
    throw toRefusedFile(error);
  } finally {
    await closeConnection(sql);
  }
}

async function storeContents(path: string, { files }: Manifest, report: Report): Promise<void> {
  let done = 0;
  if (files.count === 0) return;
  for await (const item of readCommunity(createReadStream(path))) {
    if (item.type !== "content") continue;
    const { sha256, bytes, body } = item.content;
    const storage = await addBlobRow({ sha256, size: bytes });
    if (!(await putBlob({ sha256 }, Readable.from(body), storage)))
      throw new RefusedFile(makeReason("changedSinceCheck"));
    done += 1;
    report({ what: "files", done, total: files.count });
  }
}

/** Returns the name of the superuser who stays, because the archive has none. */
async function replaceEmptySite(
  sql: Sql,
  path: string,
  { manifest, has_superuser }: Pick<CheckedArchive, "manifest" | "has_superuser">,
  report: Report,
): Promise<string | null> {
  const tables = (await listTables(sql)).filter(({ name }) => !KEPT_TABLES.has(name));
  const names = [...tables.map(({ name }) => name), ...EMPTIED_BY_RESTORE];
  // Nobody can write from here on. Whoever has written just before is found by the question.
  await sql.unsafe(
    `lock table ${names.map((name) => `public.${quoteIdentifiers(name)}`).join(", ")} in access exclusive mode`,
  );
  if (!(await isSiteEmpty(sql))) throw new RefusedFile(makeReason("siteNotEmpty"));
  if (!has_superuser) await setSuperuserAside(sql);
  await sql.unsafe(
    `truncate ${names.map((name) => `public.${quoteIdentifiers(name)}`).join(", ")}`,
  );
  await dropContentJobs(sql);
  await withoutForeignKeys(sql, () =>
    withoutChangeTriggers(sql, () => storeAllLines(sql, path, manifest, report)),
  );
  const kept_superuser = has_superuser ? null : await bringSuperuserBack(sql, tables);
  await sql.unsafe(`
    update users set picture_url = '/files/' || f.id || '/' || f.url_name from files f where f.id = users.picture_id`);
  await sql`insert into imports (id) values (1)`;
  await sql.unsafe(BEGIN_EPOCH);
  await sql.unsafe(INDEX_ALL_TEXTS);
  await completeRows(sql);
  return kept_superuser;
}

async function storeAllLines(
  sql: Sql,
  path: string,
  manifest: Manifest,
  report: Report,
): Promise<void> {
  const total = Object.values(manifest.lines).reduce((sum, lines) => sum + lines, 0);
  let done = 0;
  for await (const item of readCommunity(createReadStream(path))) {
    // The files and the end follow, which were read before.
    if (item.type === "content" || item.type === "manifest") return;
    if (item.type !== "part") continue;
    const { kind, name, sha256, values } = item.part;
    if (manifest.parts[name] !== sha256) throw new RefusedFile(makeReason("changedSinceCheck"));
    await storeLines(sql, kind, values);
    done += values.length;
    report({ what: "lines", done, total });
  }
}

/**
 * Counters, lists and sequences follow from the rows. What is of something that the archive does not
 * have is deleted, and a member whose inviter it does not name was invited by nobody.
 */
async function completeRows(sql: Sql): Promise<void> {
  await checkFormerNames(sql);
  const database = drizzle({ client: sql });
  for (const { repair } of await listOrphans(database)) await sql.unsafe(repair);
  await fixCounters(database);
  await fixTables(database);
  for (const sequence of await listSequencesBehind(database))
    await advanceSequence(database, sequence);
}

/** A former name of a member is in no use, or the address of a page could mean two members. */
async function checkFormerNames(sql: Sql): Promise<void> {
  await sql`
    delete from public.former_usernames f using public.users u where u.username_fold = f.username_fold and u.id = f.user_id`;
  const [row] = await sql`
    select f.username from public.former_usernames f join public.users u using (username_fold) order by 1 limit 1`;
  if (row) throw new RefusedFile(makeReason("nameOfTwo", { username: String(row.username) }));
}

/** What only the database knows: two members with one name, two replies with one number. */
function toRefusedFile(error: unknown): unknown {
  const rule = brokenRule(error);
  if (rule === null) return error;
  return new RefusedFile(`The archive breaks the rule ${rule} of the database.`, { cause: error });
}
