import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { useHydrated } from "#app/ui/page/hydrated.ts";

type DraftStatusProps = {
  place: "device" | "account" | null;
  is_restored: boolean;
  /** The draft of the account that the form was opened with. */
  draft_id: number | undefined;
  onDiscard: () => void;
};

/**
 * Says beside the label of the editor, where nothing moves, that the text is kept, and where. A
 * screen reader hears only a change of the place.
 */
export function DraftStatus({ place, is_restored, draft_id, onDiscard }: DraftStatusProps) {
  const t = useT();
  const has_script = useHydrated();
  const label = t("editor.dropDraft");
  return (
    <div className="draft-status">
      <output>
        {place === null && is_restored && t("editor.draftRestored")}
        {place === "device" && t("editor.draftOnDevice")}
        {place === "account" && t("editor.draftInAccount")}
      </output>
      {is_restored && has_script && (
        <button type="button" className="text-link hover:underline" onClick={onDiscard}>
          {label}
        </button>
      )}
      {is_restored && !has_script && draft_id !== undefined && (
        <a className="text-link" href={href("/drafts/:draftId", { draftId: String(draft_id) })}>
          {label}
        </a>
      )}
      {place === "account" && !is_restored && (
        <a className="text-link" href={href("/drafts")}>
          {t("drafts.mine")}
        </a>
      )}
    </div>
  );
}
