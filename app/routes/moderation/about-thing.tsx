import { useT } from "#app/client/page/reader.ts";
import type { WarnedThing } from "#app/domain/moderation/sanctions/warned-thing.server.ts";

/** What a warning or suspension is about. */
export function AboutThing({ thing }: { thing: WarnedThing | null }) {
  const t = useT();
  if (!thing) return null;
  return (
    <p className="wrap-anywhere">
      {t(thing.post_id === null ? "moderation.aboutTopic" : "moderation.aboutPost", {
        title: thing.title,
      })}
    </p>
  );
}
