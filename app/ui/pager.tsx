import { pagerEntries } from "#app/lib/pager.ts";
import { Icon } from "./icon.tsx";

type PagerLabels = {
  label: string;
  previous: string;
  next: string;
};

type PagerProps = {
  page: number;
  page_count: number;
  href: (page: number) => string;
  sentence: string;
  labels: PagerLabels;
};

export function Pager({ page, page_count, href, sentence, labels }: PagerProps) {
  return (
    <nav
      aria-label={labels.label}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-muted max-md:flex-col-reverse max-md:items-stretch max-md:text-center"
    >
      <p>{sentence}</p>
      {page_count > 1 && (
        <ol className="-me-3 flex flex-wrap items-center gap-0.5 max-md:me-0 max-md:justify-center">
          <StepLink
            icon="chevron-left"
            rel="prev"
            label={labels.previous}
            href={page > 1 ? href(page - 1) : undefined}
          />
          {pagerEntries(page, page_count).map((entry, index, entries) =>
            entry === "gap" ? (
              <li key={`gap after ${entries[index - 1]}`}>
                <span className="inline-flex min-w-6 justify-center">…</span>
              </li>
            ) : (
              <li key={entry}>
                {entry === page ? (
                  <CurrentPage page={page} />
                ) : (
                  <a href={href(entry)} className={ENTRY_LINK}>
                    {entry}
                  </a>
                )}
              </li>
            ),
          )}
          <StepLink
            icon="chevron-right"
            rel="next"
            label={labels.next}
            href={page < page_count ? href(page + 1) : undefined}
          />
        </ol>
      )}
    </nav>
  );
}

type StepProps = {
  icon: "chevron-left" | "chevron-right";
  rel: "prev" | "next";
  label: string;
  href: string | undefined;
};

function StepLink({ icon, rel, label, href }: StepProps) {
  return (
    <li aria-hidden={href ? undefined : true}>
      {href ? (
        <a href={href} rel={rel} aria-label={label} className={ENTRY_LINK}>
          <Icon name={icon} className="-mx-1" />
        </a>
      ) : (
        <span className={`${ENTRY} text-on-disabled`}>
          <Icon name={icon} className="-mx-1" />
        </span>
      )}
    </li>
  );
}

function CurrentPage({ page }: { page: number }) {
  return (
    <span aria-current="page" className={`${ENTRY} relative font-bold text-ink`}>
      {page}
      <span className="current-line absolute inset-x-2 bottom-1 h-0.5 bg-brand" />
    </span>
  );
}

const ENTRY =
  "inline-flex min-h-10 min-w-10 items-center justify-center rounded-sm px-2 max-md:min-h-tap max-md:min-w-9 max-md:px-1";
const ENTRY_LINK = `${ENTRY} text-link hover:bg-tint hover:text-link-hover hover:no-underline`;
