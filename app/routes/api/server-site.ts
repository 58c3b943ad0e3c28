import { z } from "zod";
import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { versionOf } from "#app/domain/edit-version.server.ts";
import { site_change } from "#app/domain/site/input.ts";
import { settingsOf, siteFieldsOf } from "#app/domain/site/site-fields.ts";
import { changeSiteTexts, getSiteTexts } from "#app/domain/site/site-settings.server.ts";
import { SITE_TEXT_NAMES, siteField } from "#app/domain/site-text-names.ts";
import type { User } from "#app/domain/users/user.ts";
import { LANGUAGES } from "#app/lib/languages.ts";

const TEXT_FIELDS = LANGUAGES.flatMap((language) =>
  SITE_TEXT_NAMES.map((name) => siteField(name, language)),
);

const site_settings = z
  .object({
    texts: z
      .object(Object.fromEntries(TEXT_FIELDS.map((field) => [field, z.string()] as const)))
      .meta({ description: "Each text in each language: plain text, or Markdown" }),
    reports_to_hide: z.int().min(2).max(100).nullable(),
    thanks: z.boolean(),
  })
  .meta({ id: "SiteSettings" });

async function settingsFor(actor: User) {
  return settingsOf((await getSiteTexts(actor)).texts);
}

endpoint("/server/site", "Server", {
  GET: operation({
    operationId: "getSiteSettings",
    summary: "The texts and settings of the site",
    access: "superuser",
    answer: site_settings,
    version: (settings) => versionOf(siteFieldsOf(settings)),
    run: ({ actor }) => settingsFor(actor),
  }),
  PATCH: operation({
    operationId: "updateSiteSettings",
    summary: "Change texts and settings of the site",
    description: "What is not sent stays as it is. An empty text is taken from another language.",
    access: "superuser",
    body: site_change,
    answer: site_settings,
    refusals: [429],
    run: async ({ actor, input, loaded_versions }) => {
      await changeSiteTexts(actor, siteFieldsOf(input), loaded_versions);
      return await settingsFor(actor);
    },
  }),
});
