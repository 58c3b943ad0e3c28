process.stdout.once("error", ({ message }) => {
  process.stderr.write(`It was done, but what to say of it could not be written (${message}).\n`);
  process.exitCode = 1;
});

/** Fails the command if its output cannot be written: it may be the only copy of a link. */
export function print(text: string): void {
  process.stdout.write(text);
}
