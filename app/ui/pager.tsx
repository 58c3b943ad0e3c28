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
    <nav aria-label={labels.label} className="pager">
      <p>{sentence}</p>
      {page_count > 1 && (
        <ol>
          <StepLink
            icon="chevron-left"
            rel="prev"
            label={labels.previous}
            href={page > 1 ? href(page - 1) : undefined}
          />
          {pagerEntries(page, page_count).map((entry, index, entries) =>
            entry === "gap" ? (
              <li key={`gap after ${entries[index - 1]}`}>
                <span className="gap">…</span>
              </li>
            ) : (
              <li key={entry}>
                {entry === page ? <CurrentPage page={page} /> : <a href={href(entry)}>{entry}</a>}
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
        <a href={href} rel={rel} aria-label={label}>
          <Icon name={icon} />
        </a>
      ) : (
        <span>
          <Icon name={icon} />
        </span>
      )}
    </li>
  );
}

function CurrentPage({ page }: { page: number }) {
  return (
    <span aria-current="page">
      {page}
      <span className="current-line" />
    </span>
  );
}
