import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Pictures that say they are larger than they are, and files that are two things at once. */

export const SCRIPT = "alert(document.domain)";
const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PAGE = `<script>${SCRIPT}</script>`;

/** A whole PNG with one bit for each pixel: 400 megapixels in 50 kB. */
export function hugePng(side: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const pixels = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  return Buffer.concat([
    PNG_HEAD,
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(pixels, { level: 9 })),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([bigEndian(data.length), body, bigEndian(crc32(body))]);
}

/** A whole WebP of up to 16,383 pixels a side in 40 bytes: each of its codes has one symbol. */
export function hugeWebp(side: number): Buffer<ArrayBuffer> {
  const bits: number[] = [];
  const add = (value: number, count: number) => {
    for (let bit = 0; bit < count; bit += 1) bits.push((value >> bit) & 1);
  };
  for (const size of [side - 1, side - 1]) add(size, 14);
  // Alpha, version, transforms, cache of colours, groups of codes: none of them.
  add(0, 7);
  for (let code = 0; code < 5; code += 1) add(0b0001, 4);
  const data = Buffer.alloc(20);
  data[0] = 0x2f;
  for (const [index, bit] of bits.entries())
    data.writeUInt8(data.readUInt8(1 + (index >> 3)) | (bit << (index & 7)), 1 + (index >> 3));
  return Buffer.concat([
    Buffer.from("RIFF"),
    littleEndian(12 + data.length),
    Buffer.from("WEBPVP8L"),
    littleEndian(data.length),
    data,
  ]);
}

/** Each frame of one pixel has 23 bytes. */
export function longGif(frames: number): Buffer<ArrayBuffer> {
  const head = Buffer.from("GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\xff", "latin1");
  const frame = Buffer.from(
    "\x21\xf9\x04\0\x0a\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0",
    "latin1",
  );
  return Buffer.concat([head, Buffer.alloc(frames * frame.length, frame), Buffer.from(";")]);
}

/** A small JPEG whose header says that it has 65,000 pixels a side. */
export async function hugeJpeg(): Promise<Buffer<ArrayBuffer>> {
  const bytes = await smallPicture("jpeg");
  const frame_header = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(65_000, frame_header + 5);
  bytes.writeUInt16BE(65_000, frame_header + 7);
  return bytes;
}

/** A small AVIF whose container says that it has 20,000 pixels a side. */
export async function hugeAvif(): Promise<Buffer<ArrayBuffer>> {
  const bytes = await smallPicture("avif");
  const sizes = bytes.indexOf("ispe") + 8;
  bytes.writeUInt32BE(20_000, sizes);
  bytes.writeUInt32BE(20_000, sizes + 4);
  return bytes;
}

export const FORMATS = ["jpeg", "png", "gif", "webp", "avif"] as const;

/** Noise, so that a picture has bytes to its end. */
export async function smallPicture(format: (typeof FORMATS)[number]): Promise<Buffer<ArrayBuffer>> {
  const [width, height] = [64, 48];
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, (_, n) => (n * n) % 251));
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  return Buffer.from(await picture.toFormat(format).toBuffer());
}

/** A GIF that is a program too: its width is the beginning of a comment. */
export async function scriptGif(): Promise<Buffer<ArrayBuffer>> {
  const picture = await sharp({
    create: { width: 0x2a2f, height: 8, channels: 3, background: "#24527a" },
  })
    .gif()
    .toBuffer();
  return Buffer.concat([picture, Buffer.from(`*/=1;${SCRIPT}`)]);
}

/** A PNG with an archive behind it, which programs find from the end. */
export async function archivePng(): Promise<Buffer<ArrayBuffer>> {
  return Buffer.concat([await smallPicture("png"), zipOf("index.html", PAGE)]);
}

/** A JPEG with a page in its comment. */
export async function pageJpeg(): Promise<Buffer<ArrayBuffer>> {
  const picture = await smallPicture("jpeg");
  const comment = Buffer.from(PAGE);
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([picture.subarray(0, 2), head, comment, picture.subarray(2)]);
}

export const svgWithScript = () =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${PAGE}</svg>`);
export const page = () => Buffer.from(`<!doctype html>${PAGE}`);

/** An archive of one file that is not compressed. */
function zipOf(name: string, content: string): Buffer {
  const [name_bytes, bytes] = [Buffer.from(name), Buffer.from(content)];
  const common = Buffer.alloc(26);
  common.writeUInt16LE(10, 0);
  common.writeUInt32LE(crc32(bytes), 10);
  common.writeUInt32LE(bytes.length, 14);
  common.writeUInt32LE(bytes.length, 18);
  common.writeUInt16LE(name_bytes.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, name_bytes, bytes]);
  const rest_of_entry = Buffer.alloc(14);
  const entry = Buffer.concat([Buffer.from("PK\x01\x02\x0a\0"), common, rest_of_entry, name_bytes]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, entry, Buffer.from("PK\x05\x06"), end]);
}

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function littleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
