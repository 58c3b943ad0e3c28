/**
 * Something the person who runs the server can put right: its one sentence is all the console
 * shows, without a stack.
 */
export class OperatorError extends Error {
  override name = "OperatorError";
}
