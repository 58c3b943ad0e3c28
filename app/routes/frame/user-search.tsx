import { Form } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

type UserSearchProps = {
  /** The address of the list, which takes the text as `?q=`. */
  path: string;
  search: string;
  label: string;
  max: number;
};

export function UserSearch({ path, search, label, max }: UserSearchProps) {
  const t = useT();
  return (
    <search aria-label={label}>
      <Form method="get" action={path} className="mb-6 flex flex-wrap items-end gap-2">
        <TextField
          id="search"
          name="q"
          type="search"
          defaultValue={search}
          maxLength={max}
          label={label}
          autoComplete="off"
          className="max-w-[22rem] min-w-48 flex-1"
        />
        <Button variant="secondary" size="main">
          {t("words.search")}
        </Button>{" "}
        {search && (
          <ButtonLink href={path} variant="quiet" size="main">
            {t("admin.clearSearch")}
          </ButtonLink>
        )}
      </Form>
    </search>
  );
}
