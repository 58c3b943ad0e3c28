/** What a member tells about themselves: plain text that keeps its lines. */
export function About({ text }: { text: string }) {
  return <p className="max-w-[46rem] whitespace-pre-line wrap-anywhere">{text}</p>;
}
