import type { FactorRule } from "#app/contract/factor-rules.ts";
import type { TextKey } from "#locales/index.ts";

export const FACTOR_RULE_NAMES: Record<FactorRule, TextKey> = {
  nobody: "site.factorNobody",
  superusers: "site.factorSuperusers",
  moderators: "site.factorModerators",
  all: "site.factorAll",
};
