import type { ReactNode } from "react";

const FILLED_RING =
  "M16 0.35L20.5 4.85L16 9.35L11.5 4.85ZM27.07 4.93L27.07 11.3L20.7 11.3L20.7 4.93ZM31.65 16L27.15 20.5L22.65 16L27.15 11.5ZM27.07 27.07L20.7 27.07L20.7 20.7L27.07 20.7ZM16 31.65L11.5 27.15L16 22.65L20.5 27.15ZM4.93 27.07L4.93 20.7L11.3 20.7L11.3 27.07ZM0.35 16L4.85 11.5L9.35 16L4.85 20.5ZM4.93 4.93L11.3 4.93L11.3 11.3L4.93 11.3Z";
const OUTLINED_RING =
  "M16 1.25L19.6 4.85L16 8.45L12.4 4.85ZM26.43 5.57L26.43 10.66L21.34 10.66L21.34 5.57ZM30.75 16L27.15 19.6L23.55 16L27.15 12.4ZM26.43 26.43L21.34 26.43L21.34 21.34L26.43 21.34ZM16 30.75L12.4 27.15L16 23.55L19.6 27.15ZM5.57 26.43L5.57 21.34L10.66 21.34L10.66 26.43ZM1.25 16L4.85 12.4L8.45 16L4.85 19.6ZM5.57 5.57L10.66 5.57L10.66 10.66L5.57 10.66Z";

type EmptyStateProps = {
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
};

/** Three rings, one sentence about what to do next, and at most one secondary button. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="py-8 text-center text-muted">
      <Rings className="mx-auto" />
      {title && <Heading className="mt-3 text-md tracking-normal text-ink">{title}</Heading>}
      {children && <p className="mx-auto mt-0.5 max-w-[28rem] text-ui">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}

export function Rings({ className = "" }: { className?: string }) {
  return (
    <svg
      className={className}
      width="8.25rem"
      height="2.25rem"
      viewBox="0 0 132 36"
      aria-hidden="true"
    >
      <path className="fill-edge" d={FILLED_RING} transform="translate(2 2)" />
      <path
        className="fill-none stroke-brand"
        strokeWidth="1.25"
        d={OUTLINED_RING}
        transform="translate(50 2)"
      />
      <path className="fill-edge" d={FILLED_RING} transform="translate(98 2)" />
    </svg>
  );
}
