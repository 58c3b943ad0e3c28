import { z } from "zod";
import { ACCENTS } from "#app/contract/accents.ts";
import { FACTOR_RULES } from "#app/contract/factor-rules.ts";
import { versionOf } from "#app/domain/base/edit-version.server.ts";
import type { User } from "#app/domain/members/users/user.ts";
import { ALARM_CAUSES } from "#app/domain/operations/alarms/causes.ts";
import { listOpenAlarms } from "#app/domain/operations/alarms/list-alarms.server.ts";
import { getDashboard } from "#app/domain/operations/dashboard/dashboard.server.ts";
import { getServerInfo } from "#app/domain/operations/server-info/server-info.server.ts";
import { site_change } from "#app/domain/site/settings/input.ts";
import { SITE_TEXT_NAMES, siteField } from "#app/domain/site/settings/parts/site-text-names.ts";
import { settingsOf, siteFieldsOf } from "#app/domain/site/settings/site-fields.ts";
import { changeSiteTexts, getSiteTexts } from "#app/domain/site/settings/site-settings.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { LANGUAGES } from "#app/lib/text/languages.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { count_shape, id_shape, moment_shape } from "../protocol/shapes.ts";

const server_info = z
  .object({
    last_commit_hash: z.string().nullable(),
    last_commit_message: z.string().nullable(),
    last_commit_date: moment_shape.nullable(),
    release_name: z.string().nullable(),
    release_version: z.string().nullable(),
    release_date: moment_shape.nullable(),
  })
  .meta({ id: "ServerInfo" });

endpoint("/server/info", "Server", {
  GET: operation({
    operationId: "getServerInfo",
    summary: "Release and build of the site",
    description: "What is not known is null.",
    access: "superuser",
    may_observe: true,
    answer: server_info,
    run: ({ actor }) => getServerInfo(actor),
  }),
});

const dashboard = z
  .object({
    members: z.object({ total: count_shape, active: count_shape }),
    contents: z.object({ topics: count_shape, posts: count_shape }),
    activity: z
      .array(z.object({ day: z.iso.date(), topics: count_shape, posts: count_shape }))
      .meta({ description: "By day, in your time zone, today last" }),
    writers: count_shape.meta({
      description: "Members who wrote in the last seven days, counted each quarter of an hour",
    }),
    open_invites: count_shape,
    ends_of_days: z
      .array(z.object({ writers: count_shape, open_invites: count_shape }))
      .meta({ description: "The same at the ends of the last days (UTC), as far as known" }),
    lively_topics: z
      .array(z.object({ id: id_shape, title: z.string(), posts: count_shape }))
      .meta({ description: "With most replies in the last 30 days" }),
    lively_forums: z.array(
      z.object({ id: id_shape, name: z.string(), topics: count_shape, posts: count_shape }),
    ),
    joined: z
      .array(
        z.object({
          month: z.string(),
          personal: count_shape,
          shared: count_shape,
          added: count_shape,
        }),
      )
      .meta({
        description: "Members by the month in which they joined, and by the kind of invite",
      }),
    mail: z.object({
      waiting: count_shape,
      failed: count_shape,
      counted_max: count_shape.meta({ description: "Both count no further" }),
      letters: count_shape
        .nullable()
        .meta({ description: "Stored as files, without a mail server" }),
    }),
    failed_jobs: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        created_at: moment_shape,
        failed_at: moment_shape,
        tries: count_shape,
        error: z.string().nullable(),
      }),
    ),
    disk: z.object({ free_bytes: count_shape, total_bytes: count_shape }).nullable(),
    backup: z
      .object({
        name: z.string(),
        date: moment_shape,
        verified_at: moment_shape.nullable(),
        is_old: z.boolean(),
      })
      .nullable()
      .meta({ description: "The last one that was verified" }),
    failed_backup: z
      .object({ date: moment_shape, error: z.string().nullable() })
      .nullable()
      .meta({ description: "The last one, if it failed" }),
    restore: z
      .object({ name: z.string(), date: moment_shape })
      .nullable()
      .meta({ description: "The last one of the last 30 days" }),
    archive: z
      .object({ date: moment_shape.nullable(), is_failing: z.boolean() })
      .nullable()
      .meta({ description: "Of PostgreSQL's write-ahead log. Null if there is none" }),
    has_backups: z.boolean().meta({ description: "Whether the site makes backups by itself" }),
    search_percent: z.number().nullable().meta({ description: "While the search is made ready" }),
    webhooks: z.object({ failing: count_shape, switched_off: count_shape }).meta({
      description:
        "Those whose last attempt failed, and those that the site has switched off for it",
    }),
    replica: z
      .object({ problem: z.enum(["unreachable", "notReplica", "late"]).nullable() })
      .nullable()
      .meta({ description: "Null without a replica" }),
    alarms: z
      .array(
        z.object({
          cause: z.enum(ALARM_CAUSES),
          detail: z.string().nullable(),
          since: moment_shape,
        }),
      )
      .meta({ description: "What superusers are told of by e-mail, oldest first" }),
  })
  .meta({ id: "Dashboard" });

endpoint("/server/dashboard", "Server", {
  GET: operation({
    operationId: "getDashboard",
    summary: "The size of the community, its activity, and what needs an administrator",
    access: "superuser",
    may_observe: true,
    answer: dashboard,
    run: async ({ actor }) => {
      const time_zone = actor.time_zone ?? env.DEFAULT_TIME_ZONE;
      const [{ info: _, months: __, ...numbers }, alarms] = await Promise.all([
        getDashboard(actor, { time_zone }),
        listOpenAlarms(actor),
      ]);
      return { ...numbers, alarms };
    },
  }),
});

const TEXT_FIELDS = LANGUAGES.flatMap((language) =>
  SITE_TEXT_NAMES.map((name) => siteField(name, language)),
);

const site_picture = z
  .object({ url: z.string(), width: count_shape, height: count_shape })
  .nullable();

const site_settings = z
  .object({
    texts: z
      .object(Object.fromEntries(TEXT_FIELDS.map((field) => [field, z.string()] as const)))
      .meta({ description: "Each text in each language: plain text, or Markdown" }),
    reports_to_hide: z.int().min(2).max(100).nullable(),
    thanks: z.boolean(),
    accent: z.enum(ACCENTS),
    required_factor: z.enum(FACTOR_RULES),
    languages: z.array(z.enum(LANGUAGES)),
    logo: site_picture.meta({
      description: "Null without one of its own. It is uploaded on the page of the settings",
    }),
    icon: site_picture.meta({ description: "As the logo; square" }),
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
