/** The page does not refresh more often. */
const WRITE_EVERY_MS = 500;

/** A job tells its progress at every step, and only now and then it is written. */
export function limitProgressWrites(write: (progress: number) => Promise<void>) {
  let written_ms = Date.now();
  return async (progress: number): Promise<void> => {
    if (Date.now() - written_ms < WRITE_EVERY_MS) return;
    written_ms = Date.now();
    await write(progress);
  };
}
