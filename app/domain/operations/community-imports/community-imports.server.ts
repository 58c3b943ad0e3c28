import { client } from "#app/db/client.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { canAdminister } from "../../base/can.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import { enqueueNow } from "../../base/queue/queue.server.ts";
import { badRequest, notAllowed, notFound, Refusal } from "../../base/refusal.ts";
import { countRoom } from "../../members/files/parts/quota.server.ts";
import type { Upload } from "../../members/files/upload.ts";
import type { User } from "../../members/users/user.ts";
import { isSiteEmpty } from "../community/empty-site.server.ts";
import {
  type ImportReport,
  type ImportState,
  isRunning,
  readImportState,
  removeImportState,
  writeImportState,
} from "./import-state.server.ts";
import {
  addArchive,
  findArchive,
  type ImportArchive,
  readImportsFolder,
  removeArchive,
} from "./imports-folder.server.ts";
import { failInterruptedImport } from "./interrupted-import.server.ts";

export type ShownImport = Omit<ImportState, "report"> & {
  report: (Omit<ImportReport, "manifest"> & ArchiveCounts) | null;
};
type ArchiveCounts = { lines: Record<string, number>; files: { count: number; bytes: number } };
export type ImportPage = {
  archives: ImportArchive[];
  state: ShownImport | null;
  /** Bytes that an uploaded archive may have. */
  room: number;
};

/** Null if the site is not empty: then nothing can be imported. */
export async function getImportPage(actor: User): Promise<ImportPage | null> {
  if (!(await mayImport(actor))) return null;
  const [archives, room] = await Promise.all([readImportsFolder(), countRoom(env.DATA_DIR)]);
  const state = readImportState();
  return { archives, state: state && asShown(state), room };
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

/** Puts the file beside the archives of this machine, and checks it. */
export async function uploadArchive(actor: User, upload: Upload): Promise<void> {
  await refuseImport(actor);
  if (upload.is_cut) throw badRequest("noRoomForArchive", "file");
  await addArchive(upload.name, upload.path);
  await requestCheck(actor, upload.name);
}

/** Enqueues the check of an archive. It changes nothing. */
export async function requestCheck(actor: User, name: string): Promise<void> {
  await refuseImport(actor);
  if (!(await findArchive(name))) throw notFound("communityArchiveNotFound");
  await start({ name, step: "check", report: null });
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

export async function getArchive(actor: User, name: string): Promise<ImportArchive> {
  await refuseImport(actor);
  const archive = await findArchive(name);
  if (!archive) throw notFound("communityArchiveNotFound");
  return archive;
}

/** Deletes an archive of this machine, and what is known of it. */
export async function deleteArchive(actor: User, name: string): Promise<void> {
  await getArchive(actor, name);
  if (readImportState()?.name === name) removeImportState();
  await removeArchive(name);
}

async function refuseImport(actor: User): Promise<void> {
  if (!(await mayImport(actor))) throw new Refusal(409, "communityNotEmpty");
  await failInterruptedImport();
  const state = readImportState();
  if (state && isRunning(state)) throw new Refusal(409, "communityImportRuns");
}

/** The state comes first, because the job does what it says. */
async function start(step: Pick<ImportState, "name" | "step" | "report">): Promise<void> {
  writeImportState({ ...step, state: "waiting", progress: 0, failure: null });
  try {
    await enqueueNow("import-community", {});
  } catch (error) {
    removeImportState();
    throw error;
  }
}

/** Without the hashes of all parts. */
function asShown({ report, ...state }: ImportState): ShownImport {
  if (!report) return { ...state, report };
  const { manifest, ...found } = report;
  return { ...state, report: { ...found, lines: manifest.lines, files: manifest.files } };
}
