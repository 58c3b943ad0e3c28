import { client, db } from "#app/db/client.server.ts";
import { imports } from "#app/db/schema.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { countRoom } from "#app/lib/storage/free-room.server.ts";
import { canAdminister } from "../../base/can.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import { enqueueNow } from "../../base/queue/queue.server.ts";
import { badRequest, notAllowed, notFound, Refusal } from "../../base/refusal.ts";
import type { Upload } from "../../members/files/upload.ts";
import type { User } from "../../members/users/user.ts";
import { isSiteEmpty } from "../community/empty-site.server.ts";
import type { DateOrder } from "../conversion/date-orders.ts";
import type { ConversionReport } from "../conversion/report.server.ts";
import { cutReport, type ShownReport } from "../conversion/report-sections.ts";
import { type Conversion, readConversion } from "./conversions.server.ts";
import {
  type ImportReport,
  type ImportState,
  isRunning,
  readImportState,
  removeImportState,
  writeImportState,
} from "./import-state.server.ts";
import {
  addImportFile,
  findImportFile,
  type ImportFile,
  isCommunityArchive,
  readImportsFolder,
  removeImportFile,
} from "./imports-folder.server.ts";
import { failInterruptedImport } from "./interrupted-import.server.ts";
import { convertedName, isPlainName } from "./source-name.ts";

/** Rows of each list of a report that the page shows. */
const REPORT_ROWS = 100;

export type ShownImport = Omit<ImportState, "report"> & {
  is_folder: boolean;
  report: (Omit<ImportReport, "manifest"> & ArchiveCounts) | null;
  /** What the conversion has found that made the archive. */
  conversion: (Omit<Conversion, "report"> & { report: ShownReport }) | null;
};
type ArchiveCounts = { lines: Record<string, number>; files: { count: number; bytes: number } };
export type ImportPage = {
  files: ImportFile[];
  state: ShownImport | null;
  /** Bytes that an uploaded file may have. */
  room: number;
};

/** Null if the site is not empty: then nothing can be imported. */
export async function getImportPage(actor: User): Promise<ImportPage | null> {
  if (!(await mayImport(actor))) return null;
  const [files, room] = await Promise.all([readImportsFolder(), countRoom(env.DATA_DIR)]);
  const state = readImportState();
  return { files, state: state && (await asShown(state)), room };
}

/** What the folder still has where nothing can be imported, and whether a community was. */
export async function getFilesLeft(actor: User) {
  if (!canAdminister(actor)) throw notAllowed();
  const [files, rows] = await Promise.all([
    readImportsFolder(),
    db.select({ id: imports.id }).from(imports).prepare("was_imported").execute(),
  ]);
  return { files, is_imported: rows.length > 0 };
}

/** Whether a superuser can import an archive here. */
export async function mayImport(actor: User): Promise<boolean> {
  if (!canAdminister(actor)) throw notAllowed();
  return await isSiteEmpty(client);
}

/** How many bytes an archive may have that this member uploads; null if they may upload none. */
export async function findArchiveRoom(actor: User): Promise<number | null> {
  if (!canAdminister(actor) || !(await isSiteEmpty(client))) return null;
  return await countRoom(env.DATA_DIR);
}

/** Puts the file beside the others of this machine, and checks it. */
export async function uploadArchive(actor: User, upload: Upload): Promise<void> {
  await refuseImport(actor);
  if (upload.is_cut) throw badRequest("noRoomForArchive", "file");
  await addImportFile(upload.name, upload.path);
  await requestCheck(actor, upload.name);
}

/** Enqueues the check of an archive, or the conversion of what is none. It changes nothing. */
export async function requestCheck(
  actor: User,
  name: string,
  date_order: DateOrder | null = null,
): Promise<void> {
  const file = await getArchive(actor, name);
  if (await isCommunityArchive(file)) return await start({ name, step: "check", report: null });
  await refuseReplacement(convertedName(name));
  await start({ name, step: "convert", report: null, date_order });
}

/** A conversion replaces an archive of an earlier one only. */
async function refuseReplacement(archive: string): Promise<void> {
  if (!isPlainName(archive)) throw badRequest("communityArchiveName");
  if ((await findImportFile(archive)) && !(await readConversion(archive)))
    throw new Refusal(409, "communityArchiveExists");
}

/** Enqueues the import of the archive that was checked last. */
export async function requestImport(actor: User, name: string): Promise<void> {
  if (!canAdminister(actor)) throw notAllowed();
  refuseUnconfirmed(actor);
  await refuseImport(actor);
  const state = readImportState();
  if (!state?.report || state.name !== name || state.report.problem_count > 0)
    throw new Refusal(409, "communityNotChecked");
  await start({ name, step: "import", report: state.report });
}

async function getArchive(actor: User, name: string): Promise<ImportFile> {
  await refuseImport(actor);
  const file = await findImportFile(name);
  if (!file) throw notFound("communityArchiveNotFound");
  return file;
}

/**
 * A file of this machine that can be deleted, also when nothing can be imported any more: what is left
 * of other attempts may have hashes of passwords. A folder belongs to whoever has put it there.
 */
export async function getDeletableArchive(actor: User, name: string): Promise<ImportFile> {
  if (!canAdminister(actor)) throw notAllowed();
  await refuseWhileRunning();
  const file = await findImportFile(name);
  if (!file || file.is_folder) throw notFound("communityArchiveNotFound");
  return file;
}

/** Deletes a file of this machine, and what is known of it. */
export async function deleteArchive(actor: User, name: string): Promise<void> {
  await getDeletableArchive(actor, name);
  if (readImportState()?.name === name) removeImportState();
  await removeImportFile(name);
}

/** The whole report of the conversion that made the chosen archive. */
export async function getConversionReport(actor: User): Promise<ConversionReport> {
  if (!(await mayImport(actor))) throw notFound();
  const state = readImportState();
  const conversion = state && (await readConversion(state.name));
  if (!conversion) throw notFound();
  return conversion.report;
}

async function refuseImport(actor: User): Promise<void> {
  if (!(await mayImport(actor))) throw new Refusal(409, "communityNotEmpty");
  await refuseWhileRunning();
}

async function refuseWhileRunning(): Promise<void> {
  await failInterruptedImport();
  const state = readImportState();
  if (state && isRunning(state)) throw new Refusal(409, "communityImportRuns");
}

/** The state comes first, because the job does what it says. */
async function start({
  date_order = null,
  ...step
}: Pick<ImportState, "name" | "step" | "report"> & Partial<Pick<ImportState, "date_order">>) {
  const fresh = { state: "waiting", progress: 0, part: null, failure: null } as const;
  writeImportState({ ...step, date_order, asked_ms: Date.now(), ...fresh });
  try {
    await enqueueNow("import-community", {});
  } catch (error) {
    removeImportState();
    throw error;
  }
}

/** Without the hashes of all parts, and what is beyond the rows of the page. */
async function asShown({ report, ...archive }: ImportState): Promise<ShownImport> {
  const is_folder = (await findImportFile(archive.name))?.is_folder ?? false;
  const state = { ...archive, is_folder };
  const found = report && (await readConversion(state.name));
  const conversion = found && { ...found, report: cutReport(found.report, REPORT_ROWS) };
  if (!report) return { ...state, report, conversion };
  const { manifest, ...checked } = report;
  const { lines, files } = manifest;
  return { ...state, report: { ...checked, lines, files }, conversion };
}
