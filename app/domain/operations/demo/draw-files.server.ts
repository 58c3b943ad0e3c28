import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drawPicture, stopDrawing } from "#app/lib/pictures/draw-picture.server.ts";
import type { DrawnVariant } from "#app/lib/pictures/drawing.ts";
import { renderSvg } from "#app/lib/pictures/render-svg.server.ts";
import { hashFile } from "../../members/files/parts/store-blob.server.ts";
import { createUploadFolder } from "../../members/files/uploads-folder.server.ts";
import type { CommunityFile } from "./community.ts";

export type DrawnFile = { uploaded_sha256: string; variants: readonly DrawnVariant[] };

/** Draws the pictures as uploaded ones are drawn, while `work` stores what needs none. */
export async function withDrawnFiles(
  files: readonly CommunityFile[],
  work: (drawn_files: Promise<DrawnFile[]>) => Promise<void>,
): Promise<void> {
  const folder = await createUploadFolder();
  const drawn_files = Promise.all(
    files.map((file) => drawFile(file, join(folder, String(file.number)))),
  );
  // The work waits for them only at its end, and not at all if it fails before.
  const settled = Promise.allSettled([drawn_files]);
  try {
    await work(drawn_files);
  } finally {
    await settled;
    stopDrawing();
    await rm(folder, { recursive: true, force: true });
  }
}

async function drawFile(
  { purpose, name, source }: CommunityFile,
  path: string,
): Promise<DrawnFile> {
  if ("text" in source) {
    await writeFile(path, source.text);
    const variants = [{ width: 0, type: source.type, path }];
    return { uploaded_sha256: await hashFile(path), variants };
  }
  await renderSvg(source.svg, path);
  const folder = `${path}.drawn`;
  await mkdir(folder);
  // As many at once as there are cores: no sender has a second picture.
  const { picture } = await drawPicture({ source_path: path, folder, shape: purpose }, path);
  if (!picture) throw new Error(`${name} was not drawn`);
  return { uploaded_sha256: await hashFile(path), variants: picture.variants };
}
