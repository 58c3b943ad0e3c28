import type { Translate } from "#locales/index.ts";

type NamedReport = {
  type: "topic" | "post" | "user";
  title: string | null;
  owner_username: string | null;
};

/** What is reported, in a few words. */
export function thingText(t: Translate, { type, title, owner_username }: NamedReport): string {
  if (type === "user")
    return t("moderation.kind_user", { username: owner_username ?? t("words.deletedMember") });
  return title === null ? t("moderation.kindGone") : t(`moderation.kind_${type}`, { title });
}
