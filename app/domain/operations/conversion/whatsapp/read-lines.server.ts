import { createReadStream } from "node:fs";
import { makeReason } from "../../community/refused-file.ts";
import { ConversionError } from "../conversion-error.ts";

/** A message has at most 65,536 characters. */
const MAX_LINE_LENGTH = 1024 * 1024;

/**
 * The lines of a text in UTF-8. Node's `readline` would also split at U+2028, which people type within
 * messages.
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const chunk of createReadStream(path)) {
    const lines = (rest + decode(decoder, chunk)).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE_LENGTH || lines.some((line) => line.length > MAX_LINE_LENGTH))
      throw new ConversionError("The chat has a line that is too long for a message.");
    for (const line of lines) yield line.replace(/\r$/, "");
  }
  rest += decode(decoder);
  if (rest !== "") yield rest.replace(/\r$/, "");
}

function decode(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw new ConversionError(makeReason("chatNotUtf8"));
  }
}
