import { data, href } from "react-router";
import { z } from "zod";
import { useT } from "#app/client/page/reader.ts";
import { loadedVersions } from "#app/domain/base/edit-version.server.ts";
import type { Refusal } from "#app/domain/base/refusal.ts";
import { version as version_field } from "#app/domain/base/rules.ts";
import { site_input } from "#app/domain/site/settings/input.ts";
import {
  changeSiteTexts,
  getSiteTexts,
  previewSiteTexts,
} from "#app/domain/site/settings/site-settings.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { reloadDocument } from "#app/http/page/reload-document.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { editKey } from "../../frame/edit-conflict.tsx";
import { PageTitle } from "../../frame/page-title.tsx";
import type { Route } from "./+types/site";
import { SiteForm } from "./site-form.tsx";
import type { SiteResult } from "./site-result.ts";
import { storePictures } from "./site-uploads.server.ts";

/** The button that saves has no intent. */
const site_form = site_input.extend({
  intent: z.literal("preview", "invalidInput").optional(),
  version: version_field,
});

export const loader = withErrorScreen(async ({ context }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  return { ...(await getSiteTexts(actor)), default_name: env.SITE_NAME };
});

export const action = async (args: Route.ActionArgs) => {
  const refusal = await storePictures(args.context);
  return await saveSite(refusal)(args);
};

function saveSite(refusal: Refusal | null) {
  return formAction(
    site_form,
    async ({ context }: Route.ActionArgs, { intent, version, ...input }, form_result) => {
      if (refusal) throw refusal;
      const actor = requireUser(context);
      if (intent === "preview") {
        const preview = await previewSiteTexts(actor, input);
        return data<SiteResult>({ ...form_result, preview });
      }
      await changeSiteTexts(actor, input, loadedVersions(version));
      return redirectWith("siteSaved", href("/admin/site"), reloadDocument(new Headers()));
    },
  );
}

export default function Site({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const result: SiteResult | undefined = actionData;
  const title = t("site.title");
  return (
    <>
      <PageTitle>{result?.preview ? t("topic.previewOf", { title }) : title}</PageTitle>
      <PageHead title={title} sub={t("site.intro")} />
      <SiteForm key={editKey("site", result)} {...loaderData} result={result} />
    </>
  );
}
