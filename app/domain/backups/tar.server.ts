import { damaged } from "./trouble.server.ts";

/**
 * The plain old tar (ustar): a header of one block, the file, zeros up to the next block; two empty
 * blocks end it.
 */
const BLOCK = 512;
/** Everything we write is smaller by far; a header that says more is not ours. */
const LARGEST_FILE = 1024 * 1024 * 1024;

export type TarFile = { name: string; body: Buffer };

export function* tarFile({ name, body }: TarFile, modified: Date): Generator<Buffer> {
  yield header(name, body.length, modified);
  yield body;
  yield Buffer.alloc(padding(body.length));
}

export function tarEnd(): Buffer {
  return Buffer.alloc(2 * BLOCK);
}

export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const blocks = new Blocks(source);
  for (;;) {
    const head = await blocks.take(BLOCK);
    if (head.every((byte) => byte === 0)) break;
    const { name, size } = readHeader(head);
    const body = await blocks.take(size);
    await blocks.take(padding(size));
    yield { name, body };
  }
  const end = await blocks.take(BLOCK);
  if (!end.every((byte) => byte === 0) || (await blocks.hasMore()))
    throw damaged("it does not end where it should");
}

function header(name: string, size: number, modified: Date): Buffer {
  const block = Buffer.alloc(BLOCK);
  const write = (text: string, at: number) => block.write(text, at, "latin1");
  write(name, 0);
  write(octal(0o600, 7), 100);
  write(octal(0, 7), 108);
  write(octal(0, 7), 116);
  write(octal(size, 11), 124);
  write(octal(Math.floor(modified.getTime() / 1000), 11), 136);
  write("0", 156);
  write("ustar\x0000", 257);
  write(`${octal(checksum(block), 6)}\0 `, 148);
  return block;
}

function readHeader(block: Buffer) {
  const size = Number.parseInt(textAt(block, 124, 12), 8);
  const is_ours =
    textAt(block, 257, 6) === "ustar" &&
    Number.parseInt(textAt(block, 148, 8), 8) === checksum(block);
  if (!is_ours || !(size >= 0 && size <= LARGEST_FILE))
    throw damaged("a file in it has no proper header");
  return { name: textAt(block, 0, 100), size };
}

/** The sum of all bytes, its own place taken as spaces. */
function checksum(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

function textAt(block: Buffer, at: number, length: number): string {
  const text = block.toString("latin1", at, at + length);
  return text.slice(0, (text + "\0").indexOf("\0"));
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

class Blocks {
  readonly chunks: AsyncIterator<Buffer>;
  held: Buffer[] = [];
  length = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.chunks = source[Symbol.asyncIterator]();
  }

  async take(bytes: number): Promise<Buffer> {
    while (this.length < bytes) if (!(await this.pull())) throw damaged("it ends too early");
    const all = this.held.length === 1 && this.held[0] ? this.held[0] : Buffer.concat(this.held);
    const rest = all.subarray(bytes);
    this.held = [rest];
    this.length = rest.length;
    return all.subarray(0, bytes);
  }

  async hasMore(): Promise<boolean> {
    return this.length > 0 || (await this.pull());
  }

  private async pull(): Promise<boolean> {
    const { done, value } = await this.chunks.next();
    if (done) return false;
    this.held.push(value);
    this.length += value.length;
    return true;
  }
}
