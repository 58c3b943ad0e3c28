/*
 * A process of its own that draws pictures, because a hostile one may use much memory and time, or
 * end the process. It has no settings, no secrets and no connection.
 */
import { writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import sharp, { type Metadata, type Sharp } from "sharp";
import {
  type DrawingAnswer,
  type DrawingRequest,
  type DrawnPicture,
  type DrawnVariant,
  FACE_WIDTHS,
  HOME_ICON_WIDTH,
  ICON_WIDTHS,
  LOGO_MAX_PX,
  MAX_MEGAPIXELS,
  MAX_SIDE_PX,
  UNREAD_ICON_WIDTH,
  VARIANT_WIDTHS,
} from "./drawing.ts";

const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;
/** All frames of an animation are in memory at once. One with more is drawn as its first frame. */
const MAX_FRAMES = 300;
/** A drawing as PNG that is larger than this is probably a photograph. */
const LARGE_PNG_BYTES = 1_500_000;
const JPEG = { quality: 82, mozjpeg: true };
const WEBP = { quality: 78 };
/** Half the time of the default, for a twentieth more bytes: 40 megapixels take some four seconds. */
const ANIMATED_WEBP = { ...WEBP, effort: 2 };
/** A logo without loss that is larger than this is probably a photograph. */
const LARGE_LOGO_BYTES = 40_000;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };
/** As in favicon-unread.svg: a red circle in a white one, in parts of the icon's side. */
const UNREAD_MARK = {
  x: 3 / 4,
  y: 1 / 4,
  rings: [
    { radius: 1 / 4, colour: WHITE },
    { radius: 3 / 16, colour: { r: 0xb0, g: 0x2a, b: 0x1f } },
  ],
};

/** How willingly Linux ends a process when the machine has no more memory; 1000 is the most. */
const OOM_SCORE = "/proc/self/oom_score_adj";

// One picture at a time, on one core: each core may have such a process. Answers of the site go first.
setPriority(constants.priority.PRIORITY_LOW);
endBeforeOthers();
sharp.concurrency(1);
sharp.cache(false);
// Of what the library can read, only the formats that browsers show. SVG, for one, can read files.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegFile",
    "VipsForeignLoadPngFile",
    "VipsForeignLoadNsgifFile",
    "VipsForeignLoadWebpFile",
    "VipsForeignLoadHeifFile",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadWebpBuffer",
  ],
});

process.on("message", (request: DrawingRequest) => {
  void draw(request).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit());

/** A picture that was not drawn counts as broken; without PostgreSQL there is no site. */
function endBeforeOthers(): void {
  try {
    writeFileSync(OOM_SCORE, "1000");
  } catch {
    // Not Linux, or a container that refuses it: then the kernel chooses by memory alone.
  }
}

async function draw(request: DrawingRequest): Promise<DrawingAnswer> {
  // Only the head is read, so it may say any size: it is compared below, and answered as too large.
  const metadata = await sharp(request.source_path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!metadata) return { fault: "kind" };
  if (metadata.format === "heif" && metadata.compression !== "av1") return { fault: "heic" };
  if (metadata.width * (metadata.pageHeight ?? metadata.height) > MAX_PIXELS)
    return { fault: "pixels" };
  try {
    return { picture: await drawShape(request, metadata) };
  } catch {
    return { fault: "broken" };
  }
}

async function drawShape(
  { source_path, folder, shape }: DrawingRequest,
  metadata: Metadata,
): Promise<DrawnPicture> {
  const animated = shape === "post" && isDrawnAnimated(metadata);
  const source = sharp(source_path, {
    animated,
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
    failOn: "error",
  }).autoOrient();
  if (shape === "face") return await drawFace(source, folder);
  if (shape === "icon") return await drawIcon(source, folder);
  if (shape === "logo") return await drawLogo(source, folder);
  return await drawForPost(source, folder, metadata, animated);
}

function isDrawnAnimated({ pages = 1, width, height, pageHeight = height }: Metadata): boolean {
  return pages > 1 && pages <= MAX_FRAMES && pages * width * pageHeight <= MAX_PIXELS;
}

async function drawFace(source: Sharp, folder: string): Promise<DrawnPicture> {
  const largest = Math.max(...FACE_WIDTHS);
  const square = await source
    .resize(largest, largest, { fit: "cover" })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const variants: DrawnVariant[] = [];
  for (const side of FACE_WIDTHS)
    variants.push(
      await storeSquare(sharp(square).resize(side, side).webp(WEBP), folder, side, largest, "webp"),
    );
  return { width: largest, height: largest, variants };
}

/** Nothing is cut off: a site may have no square form of its sign. */
async function drawIcon(source: Sharp, folder: string): Promise<DrawnPicture> {
  const largest = Math.max(...ICON_WIDTHS);
  const square = await source
    .resize(largest, largest, { fit: "contain", background: TRANSPARENT })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const drawAt = (side: number) => sharp(square).resize(side, side);
  const variants: DrawnVariant[] = [];
  for (const side of ICON_WIDTHS)
    variants.push(await storeSquare(drawAt(side).png(), folder, side, largest, "png"));
  const home_icon = drawAt(HOME_ICON_WIDTH).flatten({ background: WHITE }).png();
  variants.push(await storeSquare(home_icon, folder, HOME_ICON_WIDTH, largest, "png"));
  const unread_icon = drawAt(UNREAD_ICON_WIDTH)
    .composite([unreadMark(UNREAD_ICON_WIDTH)])
    .png();
  variants.push(await storeSquare(unread_icon, folder, UNREAD_ICON_WIDTH, largest, "png"));
  return { width: largest, height: largest, variants };
}

async function storeSquare(
  drawn: Sharp,
  folder: string,
  side: number,
  largest: number,
  type: "webp" | "png",
): Promise<DrawnVariant> {
  const path = join(folder, String(side));
  await drawn.toFile(path);
  return { width: side === largest ? 0 : side, type: `image/${type}`, path };
}

/** The mark as pixels, because this process reads no drawings. */
function unreadMark(side: number) {
  const pixels = Buffer.alloc(side * side * 4);
  for (let index = 0; index < side * side; index += 1) {
    const x = (index % side) + 0.5 - UNREAD_MARK.x * side;
    const y = Math.floor(index / side) + 0.5 - UNREAD_MARK.y * side;
    const distance = Math.hypot(x, y) / side;
    // The innermost comes last.
    for (const { radius, colour } of UNREAD_MARK.rings)
      if (distance < radius) pixels.set([colour.r, colour.g, colour.b, 255], index * 4);
  }
  return { input: pixels, raw: { width: side, height: side, channels: 4 as const } };
}

async function drawLogo(source: Sharp, folder: string): Promise<DrawnPicture> {
  const fitted = source.resize({ ...LOGO_MAX_PX, fit: "inside", withoutEnlargement: true });
  const path = join(folder, "logo");
  let drawn = await store(fitted.clone().webp({ lossless: true }), path, "image/webp");
  if ((await stat(path)).size > LARGE_LOGO_BYTES)
    drawn = await store(fitted.clone().webp({ quality: 85 }), path, "image/webp");
  const { type, width, height } = drawn;
  return { width, height, variants: [{ width: 0, type, path }] };
}

async function drawForPost(
  source: Sharp,
  folder: string,
  { format, hasAlpha }: Metadata,
  animated: boolean,
): Promise<DrawnPicture> {
  const bounds = { width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: "inside" } as const;
  const fitted = source.resize({ ...bounds, withoutEnlargement: true });
  const main_path = join(folder, "main");
  const { type, width, height } = animated
    ? await store(fitted.webp(ANIMATED_WEBP), main_path, "image/webp")
    : await drawStill(fitted, main_path, format === "png" || format === "gif", hasAlpha);
  const variants: DrawnVariant[] = [{ width: 0, type, path: main_path }];
  for (const variant_width of VARIANT_WIDTHS.filter((each) => each < width)) {
    const path = join(folder, String(variant_width));
    await store(
      sharp(main_path, { animated })
        .resize({ width: variant_width })
        .webp(animated ? ANIMATED_WEBP : WEBP),
      path,
      "image/webp",
    );
    variants.push({ width: variant_width, type: "image/webp", path });
  }
  return { width, height, variants };
}

/** Drawings stay exact, photographs become small, and what is transparent stays so. */
async function drawStill(fitted: Sharp, path: string, is_drawing: boolean, has_alpha: boolean) {
  if (is_drawing) {
    const drawn = await store(fitted.clone().png({ compressionLevel: 9 }), path, "image/png");
    if ((await stat(path)).size <= LARGE_PNG_BYTES) return drawn;
  }
  return has_alpha
    ? await store(fitted.clone().webp({ quality: 85 }), path, "image/webp")
    : await store(fitted.clone().jpeg(JPEG), path, "image/jpeg");
}

async function store(image: Sharp, path: string, type: string) {
  const { width, height, pageHeight } = await image.toFile(path);
  return { type, width, height: pageHeight ?? height };
}
