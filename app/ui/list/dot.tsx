/**
 * A separator within a line. It is a space with a background: browsers drop spaces at the end of a
 * line, and the dot with them.
 */
export function Dot() {
  return (
    <>
      <span className="sr-only"> ·</span>
      <span className="dot"> </span>
    </>
  );
}
