import { extensionOf } from "#app/lib/text/file-extension.ts";

/** A kind of file that is taken, and by what its content is recognised. */
type FileType = {
  type: string;
  extensions: readonly string[];
  /** Whether the first bytes are those of the format. */
  hasHead: (head: Buffer) => boolean;
};

// Browsers load this file for the lists of extensions, so only functions may use what they lack.

/** The bytes at the beginning of a file by which its kind is recognised. */
export const HEAD_BYTES = 4096;

const startsWith =
  (...beginnings: readonly (string | readonly number[])[]) =>
  (head: Buffer) =>
    beginnings.some((beginning) => {
      const bytes = Buffer.from(beginning);
      return head.subarray(0, bytes.length).equals(bytes);
    });

const isZip = startsWith([0x50, 0x4b, 0x03, 0x04]);
/** The older formats of office programs. */
const isCompoundFile = startsWith([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** Containers of sound and moving pictures name themselves after four bytes of length. */
const isMp4 = (head: Buffer) => head.toString("latin1", 4, 8) === "ftyp";
const isMpegAudio = (head: Buffer) =>
  startsWith("ID3")(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0);
const isWave = (head: Buffer) =>
  startsWith("RIFF")(head) && head.toString("latin1", 8, 12) === "WAVE";

/** A part of a letter at the end of the head is no error. */
function isText(head: Buffer): boolean {
  if (head.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

const OFFICE_XML = "application/vnd.openxmlformats-officedocument";
const OPEN_DOCUMENT = "application/vnd.oasis.opendocument";

/** A browser never opens one of them here, so what they contain does no harm to the site. */
const TYPES: readonly FileType[] = [
  { type: "application/pdf", extensions: ["pdf"], hasHead: startsWith("%PDF-") },
  { type: "text/plain", extensions: ["txt", "md"], hasHead: isText },
  { type: "text/csv", extensions: ["csv"], hasHead: isText },
  { type: "application/rtf", extensions: ["rtf"], hasHead: startsWith("{\\rtf") },
  { type: "application/msword", extensions: ["doc"], hasHead: isCompoundFile },
  { type: "application/vnd.ms-excel", extensions: ["xls"], hasHead: isCompoundFile },
  { type: "application/vnd.ms-powerpoint", extensions: ["ppt"], hasHead: isCompoundFile },
  { type: `${OFFICE_XML}.wordprocessingml.document`, extensions: ["docx"], hasHead: isZip },
  { type: `${OFFICE_XML}.spreadsheetml.sheet`, extensions: ["xlsx"], hasHead: isZip },
  { type: `${OFFICE_XML}.presentationml.presentation`, extensions: ["pptx"], hasHead: isZip },
  { type: `${OPEN_DOCUMENT}.text`, extensions: ["odt"], hasHead: isZip },
  { type: `${OPEN_DOCUMENT}.spreadsheet`, extensions: ["ods"], hasHead: isZip },
  { type: `${OPEN_DOCUMENT}.presentation`, extensions: ["odp"], hasHead: isZip },
  { type: "application/zip", extensions: ["zip"], hasHead: isZip },
  { type: "audio/mpeg", extensions: ["mp3"], hasHead: isMpegAudio },
  { type: "audio/mp4", extensions: ["m4a"], hasHead: isMp4 },
  { type: "audio/ogg", extensions: ["ogg", "oga", "opus"], hasHead: startsWith("OggS") },
  { type: "audio/wav", extensions: ["wav"], hasHead: isWave },
  { type: "audio/flac", extensions: ["flac"], hasHead: startsWith("fLaC") },
  { type: "video/mp4", extensions: ["mp4", "m4v"], hasHead: isMp4 },
  { type: "video/quicktime", extensions: ["mov"], hasHead: isMp4 },
  {
    type: "video/webm",
    extensions: ["webm"],
    hasHead: startsWith([0x1a, 0x45, 0xdf, 0xa3]),
  },
];

export const FILE_EXTENSIONS: readonly string[] = TYPES.flatMap(({ extensions }) => extensions);
export const PICTURE_EXTENSIONS = ["jpg", "jpeg", "png", "gif", "webp", "avif"] as const;
/** For the `accept` of a file input. Phones convert their own format to one that is named. */
export const ACCEPT_PICTURES = "image/jpeg,image/png,image/gif,image/webp,image/avif";
export const ACCEPT_FILES = [
  ACCEPT_PICTURES,
  ...FILE_EXTENSIONS.map((extension) => `.${extension}`),
].join();

/** The type of a file that is no picture, if its name and its content agree. */
export function findFileType(name: string, head: Buffer): string | null {
  const extension = extensionOf(name);
  const named_type = TYPES.find(({ extensions }) => extensions.includes(extension));
  return named_type?.hasHead(head) ? named_type.type : null;
}

/** The content may be a picture: what it is, and whether it is whole, is found when it is drawn. */
export function looksLikePicture(name: string, head: Buffer): boolean {
  if (/^(?:heic|heif)$/.test(extensionOf(name))) return true;
  return PICTURE_HEADS.some((hasHead) => hasHead(head));
}

const PICTURE_HEADS = [
  startsWith([0xff, 0xd8, 0xff]),
  startsWith([0x89, 0x50, 0x4e, 0x47]),
  startsWith("GIF87a", "GIF89a"),
  (head: Buffer) => startsWith("RIFF")(head) && head.toString("latin1", 8, 12) === "WEBP",
  (head: Buffer) =>
    isMp4(head) && /^(?:avif|avis|heic|heix|mif1|msf1)/.test(head.toString("latin1", 8, 12)),
];
