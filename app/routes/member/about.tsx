import { Lines } from "#app/ui/page/lines.tsx";

/** What a member tells about themselves: plain text that keeps its lines. */
export function About({ text }: { text: string }) {
  return (
    <p className="max-w-[46rem] wrap-anywhere">
      <Lines text={text} />
    </p>
  );
}
