import { data, href } from "react-router";
import { z } from "zod";
import { useT } from "#app/client/reader.ts";
import { SITE_CHANGED, site_input } from "#app/domain/site/input.ts";
import {
  changeSiteTexts,
  getSiteTexts,
  previewSiteTexts,
} from "#app/domain/site/site-settings.server.ts";
import { requireUser } from "#app/http/context.server.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { reloadDocument } from "#app/http/reload-document.server.ts";
import { env } from "#app/lib/env.server.ts";
import type { FormResult } from "#app/lib/form-result.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/site";
import { SiteForm } from "./site-form.tsx";
import { SitePreview } from "./site-preview.tsx";

type SiteResult = FormResult & { preview?: Awaited<ReturnType<typeof previewSiteTexts>> };

/** The button that saves has no intent. */
const site_form = site_input.extend({
  intent: z.literal("preview", "invalidInput").optional(),
  version: z.string().optional(),
});

export const loader = withErrorScreen(async ({ context }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  return { ...(await getSiteTexts(actor)), default_name: env.SITE_NAME };
});

export const action = formAction(
  site_form,
  async ({ context }: Route.ActionArgs, { intent, version, ...input }, form_result) => {
    const actor = requireUser(context);
    if (intent === "preview") {
      const preview = await previewSiteTexts(actor, input);
      return data<SiteResult>({ ...form_result, preview });
    }
    await changeSiteTexts(actor, input, version);
    return redirectWith("siteSaved", href("/admin/site"), reloadDocument(new Headers()));
  },
);

export default function Site({
  loaderData: { texts, version, default_name },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const result: SiteResult | undefined = actionData;
  return (
    <>
      <PageTitle>
        {result?.preview ? t("topic.previewOf", { title: t("site.title") }) : t("site.title")}
      </PageTitle>
      <PageHead title={t("site.title")} sub={t("site.intro")} />
      <SiteForm
        texts={texts}
        version={formVersion(result) ?? version}
        default_name={default_name}
        result={result}
      />
      {result?.preview && <SitePreview texts={result.preview} />}
    </>
  );
}

/**
 * The texts that the form was loaded with, also in the answer to a preview. After the refusal of
 * texts that are out of date, those that are stored: who saves again replaces them.
 */
function formVersion(result: SiteResult | undefined): string | undefined {
  const version = result?.reason?.key === SITE_CHANGED ? undefined : result?.initialValue?.version;
  return typeof version === "string" ? version : undefined;
}
