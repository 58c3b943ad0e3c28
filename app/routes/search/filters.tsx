import { useT } from "#app/client/page/reader.ts";
import { FULL_NAME_MAX } from "#app/contract/field-limits.ts";
import { hasFilters, type SearchInput } from "#app/domain/search/query/search-input.ts";
import type { SearchFormProblem } from "#app/domain/search/query/search-page-input.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { SelectField } from "#app/ui/forms/select.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { problemField, problemText } from "./problem-text.ts";
import { withoutFilters } from "./search-address.ts";

export type ForumChoice = { id: number; name: string; category: { id: number; name: string } };

type FiltersProps = {
  input: SearchInput;
  problem: SearchFormProblem | null;
  forum_choices: ForumChoice[];
};

/** The fields that narrow a search. */
export function Filters({ input, problem, forum_choices }: FiltersProps) {
  const t = useT();
  const field = problemField(problem, input);
  const ofProblem = (name: string) =>
    name === field ? { error: problemText(t, problem), autoFocus: true } : undefined;
  return (
    <div className="grid max-w-form gap-4 pb-2 md:grid-cols-2">
      <SelectField
        id="search-forum"
        name="forum_id"
        label={t("search.inForum")}
        defaultValue={input.forum_id ?? ""}
        {...ofProblem("forum_id")}
      >
        <option value="">{t("search.allForums")}</option>
        {[...Map.groupBy(forum_choices, ({ category }) => category.id)].map(([id, forums]) => (
          <optgroup key={id} label={forums[0]?.category.name}>
            {forums.map((forum) => (
              <option key={forum.id} value={forum.id}>
                {forum.name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <TextField
        id="search-author"
        name="author"
        label={t("search.by")}
        defaultValue={input.author}
        maxLength={FULL_NAME_MAX}
        autoCapitalize="none"
        autoComplete="off"
        {...ofProblem("author")}
      />
      <TextField
        id="search-since"
        name="since"
        type="date"
        label={t("search.since")}
        defaultValue={input.since}
        {...ofProblem("since")}
      />
      <TextField
        id="search-until"
        name="until"
        type="date"
        label={t("search.until")}
        defaultValue={input.until}
        {...ofProblem("until")}
      />
      <SelectField id="search-type" name="type" label={t("search.what")} defaultValue={input.type}>
        <option value="all">{t("search.topicsAndReplies")}</option>
        <option value="topic">{t("words.topics")}</option>
        <option value="post">{t("search.replies")}</option>
      </SelectField>
      <SelectField id="search-sort" name="sort" label={t("search.order")} defaultValue={input.sort}>
        <option value="relevance">{t("search.byRelevance")}</option>
        <option value="newest">{t("search.newestFirst")}</option>
      </SelectField>
      <Checkbox
        id="search-titles"
        name="in_titles"
        value="1"
        defaultChecked={input.in_titles}
        label={t("search.inTitles")}
      />
      <div className="flex flex-wrap gap-2 md:col-span-2">
        <Button variant="secondary">{t("search.withFilters")}</Button>{" "}
        {hasFilters(input) && (
          <ButtonLink href={withoutFilters(input)} variant="quiet">
            {t("search.withoutFilters")}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
