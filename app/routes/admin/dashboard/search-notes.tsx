import { useT } from "#app/client/page/reader.ts";
import type { MatchScope } from "#app/domain/members/users/match-scope.ts";
import { MATCHES_MAX } from "#app/domain/members/users/match-scope.ts";

/** Remarks about the result: more members match than are listed, or only a part was searched. */
export function SearchNotes({ has_more, scope }: { has_more: boolean; scope: MatchScope }) {
  const t = useT();
  const notes = [
    has_more && t("admin.searchHasMore", { count: MATCHES_MAX }),
    scope === "short" && t("admin.searchShort"),
    scope === "in_preparation" && t("admin.searchInPreparation"),
    scope === "missing" && t("admin.searchWithoutIndex", { command: CREATE_EXTENSION }),
  ].filter((note) => note !== false);
  return notes.map((note) => (
    <p key={note} className="mb-4 text-sm text-muted">
      {note}
    </p>
  ));
}

const CREATE_EXTENSION = "create extension pg_trgm;";
