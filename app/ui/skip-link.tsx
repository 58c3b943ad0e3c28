/** The first element of every page. */
export function SkipLink({ target, children }: { target: string; children: string }) {
  return (
    <a
      href={`#${target}`}
      className="sr-only no-print focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:z-20 focus:bg-raised focus:px-4 focus:py-3"
    >
      {children}
    </a>
  );
}
