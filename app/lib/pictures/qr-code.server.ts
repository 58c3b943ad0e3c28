import { encode } from "uqr";

/** The picture of a code as the path of an SVG, with squares of one unit. */
export type QrCode = { size: number; path: string };

export function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((is_dark, x) => (is_dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join("") };
}
