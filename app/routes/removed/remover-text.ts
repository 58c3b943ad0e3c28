import { shownName } from "#app/domain/members/users/shown-name.ts";
import type { RemovedThing } from "#app/domain/topics/trash/things.server.ts";
import type { Translate } from "#locales/index.ts";

type Removal = Pick<
  RemovedThing,
  "is_removed_by_reader" | "is_removed_by_import" | "is_removed_by_site" | "remover"
>;

/** The member who removed it. Only moderators read a name. */
export function removerText(t: Translate, removal: Removal): string {
  if (removal.is_removed_by_reader) return t("moderation.removedByYou");
  if (removal.is_removed_by_import) return t("moderation.removedBeforeImport");
  if (removal.is_removed_by_site) return t("moderation.removedBySite");
  return removal.remover === null
    ? t("moderation.removedByModerator")
    : t("moderation.removedByMember", { name: shownName(t, removal.remover) });
}
