/**
 * A copy with memory of its own, for stored values. A small Buffer is usually a part of 64 kB, all
 * of which stay in memory as long as one of its parts.
 */
export function unpooledCopy(content: string | Uint8Array): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow(Buffer.byteLength(content));
  if (typeof content === "string") copy.write(content);
  else copy.set(content);
  return copy;
}
