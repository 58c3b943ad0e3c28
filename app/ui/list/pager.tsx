import { Icon } from "../page/icon.tsx";
import { pagerEntries, shortPagerEntries } from "./pager-entries.ts";

type PagerLabels = {
  label: string;
  previous: string;
  next: string;
};

type PageLinksProps = {
  page: number;
  page_count: number;
  href: (page: number) => string;
  labels: PagerLabels;
};

/** Below a list. */
export function Pager({ sentence, ...links }: PageLinksProps & { sentence: string }) {
  const { page, page_count, labels } = links;
  return (
    <nav aria-label={labels.label} className="pager">
      <p>{sentence}</p>
      {page_count > 1 && <PageLinks {...links} entries={pagerEntries(page, page_count)} />}
    </nav>
  );
}

/** In the band above a list, in one line. */
export function BandPager(links: PageLinksProps) {
  const { page, page_count, labels } = links;
  return (
    <nav aria-label={labels.label}>
      <PageLinks {...links} entries={shortPagerEntries(page, page_count)} />
    </nav>
  );
}

function PageLinks({
  page,
  page_count,
  href,
  labels,
  entries,
}: PageLinksProps & { entries: ReturnType<typeof pagerEntries> }) {
  return (
    <ul className="pages">
      {page > 1 && (
        <StepLink icon="chevron-left" rel="prev" label={labels.previous} href={href(page - 1)} />
      )}
      {entries.map((entry, index) =>
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
