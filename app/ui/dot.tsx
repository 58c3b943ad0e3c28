/**
 * A separator within a line. It is a space with a background, because browsers drop spaces at the
 * end of a line: no dot is left there.
 */
export function Dot() {
  return (
    <>
      <span className="sr-only"> ·</span>
      <span className="dot"> </span>
    </>
  );
}
