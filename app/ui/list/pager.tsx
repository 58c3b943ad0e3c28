import { Icon } from "../page/icon.tsx";
import { pagerEntries } from "./pager-entries.ts";

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
        <ul>
          {page > 1 && (
            <StepLink
              icon="chevron-left"
              rel="prev"
              label={labels.previous}
              href={href(page - 1)}
            />
          )}
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
          {page < page_count && (
            <StepLink icon="chevron-right" rel="next" label={labels.next} href={href(page + 1)} />
          )}
        </ul>
      )}
    </nav>
  );
}

type StepProps = {
  icon: "chevron-left" | "chevron-right";
  rel: "prev" | "next";
  label: string;
  href: string;
};

function StepLink({ icon, rel, label, href }: StepProps) {
  return (
    <li>
      <a href={href} rel={rel}>
        <Icon name={icon} />
        <span className="sr-only">{label}</span>
      </a>
    </li>
  );
}

function CurrentPage({ page }: { page: number }) {
  return (
    <b aria-current="page">
      {page}
      <span className="current-line" />
    </b>
  );
}
