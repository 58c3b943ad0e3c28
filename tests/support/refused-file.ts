import { describeRefusal, RefusedFile } from "#app/domain/operations/community/refused-file.ts";
import { en } from "./texts.ts";

/** The English sentence with which a conversion or an import is refused. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error("Nothing was refused"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof RefusedFile)) throw error;
  return describeRefusal(en, error);
}
