import { Form, href } from "react-router";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import type { TextKey } from "#locales/index.ts";
import { FormRefusal } from "../frame/form-refusal.tsx";
import { PageTitle } from "../frame/page-title.tsx";

type LinkPageProps = {
  token: string;
  is_open: boolean;
  result: FormResult | undefined;
  texts: { title: TextKey; text: TextKey; button: TextKey };
};

/** The page of a link in a letter: what it does, and a button. */
export function LinkPage({ token, is_open, result, texts }: LinkPageProps) {
  const t = useT();
  const { sending, onSubmit } = usePendingForm();
  const title = t(is_open ? texts.title : "joining.linkInvalid");
  return (
    <div className="guest-page">
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      {is_open ? (
        <Form method="post" onSubmit={onSubmit} className="mt-3 space-y-3">
          <FormRefusal result={result} />
          <p className="pb-3">{t(texts.text)}</p>
          <input type="hidden" name="token" value={token} />
          <Button wide size="main" busy={sending}>
            {t(texts.button)}
          </Button>
        </Form>
      ) : (
        <>
          <p className="mt-3 mb-6 text-muted">{t("security.linkClosed")}</p>
          <ButtonLink href={href("/")} variant="secondary">
            {t("layout.goBack")}
          </ButtonLink>
        </>
      )}
    </div>
  );
}
