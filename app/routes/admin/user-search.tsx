import { Form, href } from "react-router";
import { useT } from "#app/client/reader.ts";
import { EMAIL_MAX } from "#app/domain/rules.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";

export function UserSearch({ search }: { search: string }) {
  const t = useT();
  return (
    <search>
      <Form
        method="get"
        action={href("/admin/users")}
        className="mb-6 flex flex-wrap items-end gap-2"
      >
        <TextField
          id="search"
          name="q"
          type="search"
          defaultValue={search}
          maxLength={EMAIL_MAX}
          label={t("admin.searchUsers")}
          autoComplete="off"
          className="max-w-[22rem] min-w-48 flex-1"
        />
        <Button variant="secondary" size="main">
          {t("admin.search")}
        </Button>{" "}
        {search && (
          <ButtonLink href={href("/admin/users")} variant="quiet" size="main">
            {t("admin.clearSearch")}
          </ButtonLink>
        )}
      </Form>
    </search>
  );
}
