import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drawPicture } from "#app/lib/pictures/draw-picture.server.ts";
import type { DrawnVariant } from "#app/lib/pictures/drawing.ts";
import { renderSvg } from "#app/lib/pictures/render-svg.server.ts";
import { hashFile } from "../../members/files/parts/store-blob.server.ts";
import type { CommunityFile } from "./community.ts";

export type DrawnFile = { uploaded_sha256: string; variants: readonly DrawnVariant[] };

/** Draws the pictures as uploaded ones are drawn, into a folder that the caller deletes. */
export async function drawFiles(
  files: readonly CommunityFile[],
  folder: string,
): Promise<DrawnFile[]> {
  return await Promise.all(files.map((file) => drawFile(file, join(folder, String(file.number)))));
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
  const drawn_folder = await makeFolder(`${path}.drawn`);
  const { picture } = await drawPicture({
    source_path: path,
    folder: drawn_folder,
    shape: purpose,
  });
  if (!picture) throw new Error(`${name} was not drawn`);
  return { uploaded_sha256: await hashFile(path), variants: picture.variants };
}

async function makeFolder(path: string): Promise<string> {
  await mkdir(path);
  return path;
}
