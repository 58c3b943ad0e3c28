import { oneLine } from "#app/lib/text/one-line.ts";
import { truncate } from "#app/lib/text/truncate.ts";

/** A name or title on one line. The limit counts UTF-16, and a letter may have many of its units. */
export function tidyLine(text: string, max: number): string {
  const line = oneLine(text.toWellFormed());
  if (line.length <= max) return line;
  for (let letters = max - 1; ; letters -= 1) {
    const cut = truncate(line, letters);
    if (cut.length <= max) return cut;
  }
}
