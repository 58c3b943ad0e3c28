/** A command that cannot print has failed: its answer may be a link that nobody else has. */
export function print(text: string): void {
  process.stdout.once("error", ({ message }) => {
    process.stderr.write(`It was done, but what to say of it could not be written (${message}).\n`);
    process.exitCode = 1;
  });
  process.stdout.write(text);
}
