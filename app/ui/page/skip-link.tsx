/** The first element of every page. */
export function SkipLink({ target, children }: { target: string; children: string }) {
  return (
    <a href={`#${target}`} className="skip-link no-print">
      {children}
    </a>
  );
}
