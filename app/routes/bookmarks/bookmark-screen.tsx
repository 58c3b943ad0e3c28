import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { DialogPage } from "../frame/dialog-page.tsx";
import { SessionOver } from "../topic/session-over.tsx";
import { BookmarkFields } from "./bookmark-fields.tsx";
import { BookmarkedThing, type ShownThing } from "./bookmarked-thing.tsx";

type BookmarkScreenProps = {
  title: string;
  /** Null if the form was sent after the session ended, or the thing was removed meanwhile. */
  thing: ShownThing | null;
  is_bookmarked: boolean;
  note: string | null;
  result: FormResult | undefined;
  back: string;
  backLabel: string;
};

/** What is bookmarked, and the form with the note. */
export function BookmarkScreen({
  title,
  thing,
  is_bookmarked,
  note,
  result,
  back,
  backLabel,
}: BookmarkScreenProps) {
  const is_session_over = result?.error?.[""]?.[0] === "notAuthenticated";
  return (
    <DialogPage
      title={title}
      pageTitle={thing ? `${title}: ${thing.title}` : title}
      closeHref={back}
      backLabel={backLabel}
    >
      {is_session_over && <SessionOver />}
      {thing && <BookmarkedThing {...thing} />}
      <BookmarkFields
        is_bookmarked={is_bookmarked}
        note={note}
        result={result}
        back={back}
        has_summary={!is_session_over}
      />
    </DialogPage>
  );
}

type ThingScreenProps = {
  kind: "topic" | "post";
  thing: (ShownThing & { bookmark_id: number | null; note: string | null }) | null;
  result: FormResult | undefined;
  back: string;
};

/** The form that is opened at a topic or reply. */
export function ThingScreen({ kind, thing, result, back }: ThingScreenProps) {
  const t = useT();
  const is_bookmarked = thing !== null && thing.bookmark_id !== null;
  const titles =
    kind === "topic"
      ? ({ add: "bookmarks.addTopic", edit: "bookmarks.ofTopic" } as const)
      : ({ add: "bookmarks.addPost", edit: "bookmarks.ofPost" } as const);
  return (
    <BookmarkScreen
      title={t(is_bookmarked ? titles.edit : titles.add)}
      thing={thing}
      is_bookmarked={is_bookmarked}
      note={thing?.note ?? null}
      result={result}
      back={back}
      backLabel={t("forum.backToTopic")}
    />
  );
}
