import type { OtherDraft } from "#app/client/form/use-draft.ts";
import { useDates, useT } from "#app/client/page/reader.ts";
import { Button } from "#app/ui/forms/button.tsx";

type OtherDraftBoxProps = {
  other: OtherDraft;
  /** Missing without script: there the form replaces the other draft when it is sent again. */
  onChoose?: (is_other: boolean) => void;
};

/** Two devices have different drafts. The reader chooses, and none is lost before. */
export function OtherDraftBox({ other, onChoose }: OtherDraftBoxProps) {
  const t = useT();
  const { dateTime } = useDates();
  const { title, content, content_format } = other.text;
  return (
    <section className="space-y-2 rounded-sm border border-line-strong px-4 py-3 text-ui">
      <output className="block">
        {other.place === "device"
          ? t("editor.otherOnDevice")
          : t("editor.otherInAccount", { date: dateTime(other.saved_at) })}
        {!onChoose && ` ${t("editor.otherIsReplaced")}`}
      </output>
      {title && <p className="font-bold wrap-anywhere">{title}</p>}
      <section
        aria-label={t("editor.otherDraft")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls
        tabIndex={0}
        className="max-h-40 overflow-y-auto whitespace-pre-line text-sm text-muted wrap-anywhere"
      >
        {content_format === "html" ? linesOf(content) : content}
      </section>
      {onChoose && (
        <p className="flex flex-wrap gap-2">
          <Button type="button" size="small" variant="secondary" onClick={() => onChoose(true)}>
            {t("editor.useOther")}
          </Button>
          <Button type="button" size="small" variant="quiet" onClick={() => onChoose(false)}>
            {t("editor.keepShown")}
          </Button>
        </p>
      )}
    </section>
  );
}

/** Only a draft of the browser is HTML. */
function linesOf(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replace(/<\/(?:p|li|h\d)>/g, "$&\n"),
    "text/html",
  );
  return body.textContent?.trim() ?? "";
}
