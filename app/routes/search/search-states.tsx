import { useT } from "#app/client/page/reader.ts";
import { hasFilters, type SearchInput } from "#app/domain/search/query/search-input.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { searchAddress, withoutFilters } from "./search-address.ts";

/** The syntax of a search. */
export function SearchHelp() {
  const t = useT();
  const examples = [
    [`"${t("search.examplePhrase")}"`, t("search.examplePhraseText")],
    [t("search.exampleWithout"), t("search.exampleWithoutText")],
    [t("search.exampleAuthor"), t("search.exampleAuthorText")],
    [t("search.exampleSince"), t("search.exampleSinceText")],
  ];
  return (
    <section className="max-w-form text-ui text-muted">
      <h2 className="text-md tracking-normal text-ink">{t("search.helpTitle")}</h2>
      <p className="mt-1">{t("search.helpText")}</p>
      <dl className="mt-3 grid gap-x-6 gap-y-1 md:grid-cols-[max-content_1fr]">
        {examples.map(([example, meaning]) => (
          <div key={example} className="contents">
            <dt className="text-ink max-md:mt-2">
              <code>{example}</code>
            </dt>{" "}
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Suggestions after a search without results. */
export function NothingFound({ input }: { input: SearchInput }) {
  const t = useT();
  return (
    <>
      <EmptyState title={t("search.nothing")}>
        {t("search.nothingText", { words: input.q })}
      </EmptyState>
      <ul className="mx-auto max-w-[28rem] list-disc ps-5 text-ui text-muted">
        {hasFilters(input) && (
          <li>
            <a href={withoutFilters(input)} className="in-text">
              {t("search.tryUnfiltered")}
            </a>
          </li>
        )}
        <li>{t("search.tryFewer")}</li>
        <li>{t("search.trySpelling")}</li>
      </ul>
    </>
  );
}

type SuggestionProps = {
  input: SearchInput;
  suggestion: { q: string; count: number; count_is_exact: boolean };
};

export function Suggestion({ input, suggestion: { q, count, count_is_exact } }: SuggestionProps) {
  const t = useT();
  return (
    <p className="mb-4">
      {t("search.didYouMean")}{" "}
      <a href={searchAddress({ ...input, q })} className="font-bold wrap-anywhere">
        {q}
      </a>{" "}
      ({t(count_is_exact ? "search.results" : "search.moreResults", { count })})
    </p>
  );
}
