/** Who needs a second factor to sign in. Each contains those before it. */
export const FACTOR_RULES = ["nobody", "superusers", "moderators", "all"] as const;

export type FactorRule = (typeof FACTOR_RULES)[number];

export function isFactorRule(value: unknown): value is FactorRule {
  return FACTOR_RULES.some((rule) => rule === value);
}
