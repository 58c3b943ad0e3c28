import { TITLE_MAX } from "#app/contract/field-limits.ts";
import { CONTENT_MAX_BYTES } from "#app/domain/base/limits.ts";
import { LIMIT_MAX } from "#app/domain/base/paging.ts";
import { type LimitName, policyOf } from "#app/domain/base/rate-limits.server.ts";
import { MAX_BODY_BYTES, MAX_STRANGERS_BODY_BYTES } from "#app/http/server/request-body.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import type { GuideFacts, GuideLimit } from "./guide-parts.ts";

const KIB = 1024;
const MINUTE_SECONDS = 60;

/** The limits that a program may reach. */
const SHOWN_LIMITS: [LimitName, GuideLimit["text"]][] = [
  ["post", "guide.limitPost"],
  ["edit", "guide.limitEdit"],
  ["search", "guide.limitSearch"],
  ["bookmark", "guide.limitBookmark"],
  ["thank", "guide.limitThank"],
  ["moderate", "guide.limitModerate"],
  ["report", "guide.limitReport"],
  ["invite", "guide.limitInvite"],
  ["sign_in_pair", "guide.limitSignIn"],
];

export function guideFacts(api: string): GuideFacts {
  return {
    api,
    site: env.SITE_URL,
    token_days: env.API_TOKEN_DAYS,
    list_rows: LIMIT_MAX,
    body_mib: MAX_BODY_BYTES / KIB / KIB,
    strangers_body_kib: MAX_STRANGERS_BODY_BYTES / KIB,
    content_kib: CONTENT_MAX_BYTES / KIB,
    title_characters: TITLE_MAX,
    limits: env.RATE_LIMIT_FACTOR === 0 ? [] : SHOWN_LIMITS.map(limitInMinutes),
  };
}

function limitInMinutes([name, text]: (typeof SHOWN_LIMITS)[number]): GuideLimit {
  const { points, seconds } = policyOf(name);
  return { text, points, minutes: seconds / MINUTE_SECONDS };
}
