import { Form, href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import {
  hasFilters,
  SEARCH_TEXT_MAX,
  type SearchInput,
} from "#app/domain/search/query/search-input.ts";
import type { SearchFormProblem } from "#app/domain/search/query/search-page-input.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { Filters, type ForumChoice } from "./filters.tsx";
import { problemField, problemText } from "./problem-text.ts";

type SearchFormProps = {
  input: SearchInput;
  problem: SearchFormProblem | null;
  forum_choices: ForumChoice[];
};

/** A plain GET form: the whole search is in its address. */
export function SearchForm({ input, problem, forum_choices }: SearchFormProps) {
  const t = useT();
  const field = problemField(problem, input);
  const is_open = hasFilters(input) || (field !== null && field !== "q");
  return (
    <search>
      <Form method="get" action={href("/search")} className="mb-4">
        <div className="flex flex-wrap items-start gap-2">
          <TextField
            id="search"
            name="q"
            type="search"
            defaultValue={input.q}
            maxLength={SEARCH_TEXT_MAX}
            label={t("search.words")}
            error={field === "q" ? problemText(t, problem) : undefined}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing else says that the search was refused
            autoFocus={field === "q"}
            className="max-w-form min-w-48 flex-1"
          />
          <Button size="main" className="mt-7.5">
            {t("words.search")}
          </Button>
        </div>
        <details open={is_open} className="no-print group mt-1">
          <summary className="inline-flex min-h-tap items-center gap-1 text-sm font-medium text-link">
            {t("search.narrowDown")}
            <Icon name="chevron-down" className="group-open:rotate-180" />
          </summary>
          <Filters {...{ input, problem, forum_choices }} />
        </details>
      </Form>
    </search>
  );
}
