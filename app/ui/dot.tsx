/**
 * Between what stands in one line. To the eye it is a space with a ground of its own, and spaces go
 * where a line ends: no dot is left hanging there.
 */
export function Dot() {
  return (
    <>
      <span className="sr-only"> ·</span>
      <span className="dot"> </span>
    </>
  );
}
