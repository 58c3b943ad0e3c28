import { rename } from "node:fs/promises";
import { join } from "node:path";
import { type CheckedArchive, checkCommunity } from "../community/check-community.server.ts";
import { makeReason } from "../community/refused-file.ts";
import { prepareAddresses } from "./addresses.server.ts";
import { writeConverted } from "./archive.server.ts";
import { ConversionError } from "./conversion-error.ts";
import { recogniseDiscourse } from "./discourse/recognise.server.ts";
import { prepareFiles } from "./files.server.ts";
import { prepareAudiences, prepareForums } from "./forums.server.ts";
import { prepareNames } from "./links.server.ts";
import { recogniseNodebb } from "./nodebb/recognise.server.ts";
import { preparePasswords } from "./passwords.server.ts";
import { preparePeople } from "./people.server.ts";
import { recognisePhpbb } from "./phpbb/recognise.server.ts";
import { type ConversionReport, countSource, makeReport } from "./report.server.ts";
import type { ConvertOptions, Recognise, Source, SourceFolder } from "./source.ts";
import { openSource } from "./source-folder.server.ts";
import type { Step } from "./steps.ts";
import { ConversionStore, storeFor } from "./store.server.ts";
import { recogniseTelegram } from "./telegram/recognise.server.ts";
import { convertTexts } from "./texts.server.ts";
import { prepareTopics } from "./topics.server.ts";
import { recogniseWhatsapp } from "./whatsapp/recognise.server.ts";
import { makeWorkFolder } from "./work-folder.server.ts";

/** Each looks at a few files only, and none takes what is another's. */
const RECOGNISERS: readonly Recognise[] = [
  recognisePhpbb,
  recogniseDiscourse,
  recogniseNodebb,
  recogniseTelegram,
  recogniseWhatsapp,
];

type Progress = (step: Step, share: number) => void;

type Conversion = {
  /** A file, or a folder with a dump and what belongs to it. */
  source: string;
  options: ConvertOptions;
} & Output;

type Output = {
  /** The archive; null for the report alone. */
  out: string | null;
  /**
   * A folder beside the archive, for what the conversion needs meanwhile. It is removed at the end, and
   * before a new beginning if it is of one.
   */
  work: string;
  onReport?: (report: ConversionReport) => Promise<void> | void;
  /** What the importer says of the archive, before it has its name. */
  onChecked?: (archive: CheckedArchive) => void;
  onProgress?: Progress;
};

/**
 * Makes an archive of this format from the dump of another forum. Nothing is written to any database,
 * and the same source gives the same bytes.
 */
export async function convert({
  source: path,
  options,
  ...output
}: Conversion): Promise<ConversionReport> {
  const { work, onProgress = () => {} } = output;
  const removeWorkFolder = await makeWorkFolder(work);
  try {
    onProgress("unpack", 0);
    const folder = await openSource(path, join(work, "source"));
    return await convertSource(await recognise(folder, options), folder, output);
  } finally {
    await removeWorkFolder();
  }
}

/** The same of a source that was recognised, in the folder `work`. */
export async function convertSource(
  source: Source,
  folder: SourceFolder,
  output: Output,
): Promise<ConversionReport> {
  const { out, work, onReport = () => {}, onProgress = () => {} } = output;
  const store = new ConversionStore(join(work, "rows.sqlite"));
  const contents = join(work, "contents");
  try {
    store.exec("begin");
    onProgress("read", 0);
    await source.load(storeFor(store));
    const report = await prepare(store, source, folder, contents, onProgress);
    await onReport(report);
    if (out === null) return report;
    onProgress("write", 0);
    await writeArchive(store, contents, out, output);
    return report;
  } finally {
    store.close();
  }
}

async function recognise(folder: SourceFolder, options: ConvertOptions): Promise<Source> {
  for (const recogniser of RECOGNISERS) {
    const source = await recogniser(folder, options);
    if (source) return source;
  }
  throw new ConversionError(makeReason("unknownSource"));
}

async function prepare(
  store: ConversionStore,
  source: Source,
  folder: SourceFolder,
  contents: string,
  onProgress: Progress,
): Promise<ConversionReport> {
  const before = countSource(store);
  const people = preparePeople(store);
  prepareForums(store);
  prepareAudiences(store);
  prepareTopics(store, people.guest_id);
  prepareNames(store);
  await preparePasswords(store, source.name);
  onProgress("files", 0);
  await prepareFiles(store, folder, contents);
  convertTexts(store, source, (share) => onProgress("texts", share));
  prepareAddresses(store);
  return makeReport(store, source.name, before, people);
}

/** The archive has its name when it is whole, and when the importer would take it. */
async function writeArchive(
  store: ConversionStore,
  contents: string,
  out: string,
  { work, onChecked = () => {}, onProgress = () => {} }: Output,
): Promise<void> {
  const unfinished = join(work, "archive.tar.gz");
  await writeConverted(store, contents, unfinished);
  const checked = await checkCommunity(unfinished, (share) => onProgress("check", share));
  const [problem] = checked.problems;
  if (problem)
    throw new ConversionError(
      `An import would not take the archive, which has ${checked.problem_count} faults, such as ${problem.place}: ${problem.what}.`,
    );
  onChecked(checked);
  await rename(unfinished, out);
}
