/** An error that the operator can correct. The console shows its message without a stack. */
export class OperatorError extends Error {
  override name = "OperatorError";
}
