import { useT } from "#app/client/reader.ts";
import type { FormResult } from "#app/lib/form-result.ts";
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

/** The title of the form of a topic or reply. */
export function useBookmarkTitle(kind: "topic" | "post", is_bookmarked: boolean): string {
  const t = useT();
  if (kind === "topic") return t(is_bookmarked ? "bookmarks.ofTopic" : "bookmarks.addTopic");
  return t(is_bookmarked ? "bookmarks.ofPost" : "bookmarks.addPost");
}
