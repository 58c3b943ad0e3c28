import sharp from "sharp";

const QUALITY = 92;

/** Renders a drawing of the site itself. Never one that was uploaded: SVG can read files. */
export async function renderSvg(svg: string, path: string): Promise<void> {
  await sharp(Buffer.from(svg)).jpeg({ quality: QUALITY }).toFile(path);
}
