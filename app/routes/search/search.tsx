import { useT } from "#app/client/page/reader.ts";
import { readSearchForm } from "#app/domain/search/query/search-page-input.ts";
import { getSearchPage } from "#app/domain/search/results/search-page.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { readerContext, requireUser } from "#app/http/session/context.server.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { ListPager } from "../frame/list-pager.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/search";
import { MatchingNames } from "./matching-names.tsx";
import { ResultRow } from "./result-row.tsx";
import { searchAddress } from "./search-address.ts";
import { SearchForm } from "./search-form.tsx";
import { NothingFound, SearchHelp, Suggestion } from "./search-states.tsx";

export const loader = withErrorScreen(({ context, url }: Route.LoaderArgs) => {
  const form = readSearchForm(url.searchParams, context.get(readerContext).time_zone);
  return getSearchPage(requireUser(context), form, pageNumber(url));
});

export default function Search({ loaderData: search_page }: Route.ComponentProps) {
  const t = useT();
  const { input, problem, members, forums, forum_choices, page } = search_page;
  const address = searchAddress(input);
  return (
    <>
      <PageTitle page={page}>
        {input.q ? t("search.pageTitle", { words: input.q }) : t("search.heading")}
      </PageTitle>
      <PageHead title={t("search.heading")} />
      <SearchForm key={address} {...{ input, problem, forum_choices }} />
      <MatchingNames text={input.q} members={members} forums={forums} />
      {problem ? <SearchHelp /> : <Results {...search_page} address={address} />}
    </>
  );
}

type ResultsProps = Route.ComponentProps["loaderData"] & { address: string };

function Results({ input, address, ...results }: ResultsProps) {
  const t = useT();
  const { data, count, count_is_exact, suggestion, indexed_percent, page, page_count } = results;
  const range = { from: results.from, to: results.to, count };
  return (
    <section>
      {indexed_percent !== null && (
        <p className="mb-4 text-sm text-muted">
          {t("search.indexing", { percent: indexed_percent })}
        </p>
      )}
      {suggestion !== null && <Suggestion input={input} suggestion={suggestion} />}
      {count === 0 ? (
        <NothingFound input={input} />
      ) : (
        <>
          <h2 className="text-sm text-muted">
            {t(count_is_exact ? "search.results" : "search.moreResults", { count })}
          </h2>
          <ul className="mb-4 divide-y divide-line border-b border-line">
            {data.map((result) => (
              <ResultRow key={`${result.topic_id} ${result.post_id}`} result={result} />
            ))}
          </ul>
          <ListPager
            page={page}
            page_count={page_count}
            href={(page_number) => onPage(address, page_number)}
            sentence={t(count_is_exact ? "search.shown" : "search.shownOfMore", range)}
          />
        </>
      )}
    </section>
  );
}
