import type { UploadLimits } from "#app/contract/upload-limits.ts";
import { extensionOf } from "#app/lib/text/file-extension.ts";

const MEGABYTE = 1024 * 1024;
/** The server says more about these than that they are not taken. */
const FORMAT_OF_PHONES = /^hei[cf]$/;

type Refusal = {
  key: "fileEmpty" | "fileKind" | "pictureTooLarge" | "fileTooLarge";
  values: { name: string; max?: number };
};

/** What the server would refuse by name or size alone, or null. */
export function refusalBeforeSending(
  { name, size, type }: Pick<File, "name" | "size" | "type">,
  { picture_mb, file_mb, extensions }: UploadLimits,
): Refusal | null {
  if (size === 0) return { key: "fileEmpty", values: { name } };
  const extension = extensionOf(name);
  const is_picture = type.startsWith("image/");
  const is_taken = extensions.includes(extension) || is_picture || FORMAT_OF_PHONES.test(extension);
  if (!is_taken) return { key: "fileKind", values: { name } };
  const max = is_picture ? picture_mb : file_mb;
  if (size <= max * MEGABYTE) return null;
  return { key: is_picture ? "pictureTooLarge" : "fileTooLarge", values: { name, max } };
}
