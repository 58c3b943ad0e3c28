export type PictureSize = { width: number; height: number };

/** Decoding a larger one for its size alone would take too much memory. */
const MAX_BYTES = 60 * 1024 * 1024;

/** The size in which a picture will be stored, or null for what the browser cannot read. */
export async function readPictureSize(file: File, max_side: number): Promise<PictureSize | null> {
  if (!file.type.startsWith("image/") || file.size > MAX_BYTES) return null;
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return fitInto({ width, height }, max_side);
  } catch {
    return null;
  }
}

export function fitInto({ width, height }: PictureSize, max_side: number): PictureSize {
  const factor = Math.min(1, max_side / Math.max(width, height));
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}
