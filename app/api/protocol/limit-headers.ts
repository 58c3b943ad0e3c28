import type { LimitUsage } from "#app/domain/base/limit-usage.server.ts";

/**
 * The fields of draft-ietf-httpapi-ratelimit-headers-11: lists of strings with parameters (RFC
 * 9651). They are missing if the call counted no limit that its caller may see.
 */
export function limitHeaders(limits: readonly LimitUsage[]): Record<string, string> {
  const policies = limits.map(
    ({ name, quota, window_seconds }) => `"${name}";q=${quota};w=${window_seconds}`,
  );
  const remains = limits.flatMap(({ name, left }) =>
    left ? [`"${name}";r=${left.quota};t=${left.seconds}`] : [],
  );
  return {
    ...(policies.length > 0 && { "RateLimit-Policy": policies.join(", ") }),
    ...(remains.length > 0 && { RateLimit: remains.join(", ") }),
  };
}
