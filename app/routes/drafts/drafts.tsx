import { href } from "react-router";
import { useMoments } from "#app/client/page/moments.ts";
import { useT } from "#app/client/page/reader.ts";
import { DRAFT_DAYS } from "#app/domain/base/retention.ts";
import { type DraftRow, listDrafts } from "#app/domain/topics/drafts/draft-list.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { Dot } from "#app/ui/list/dot.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/drafts";
import { formAddress, placeOfDraft, titleOfDraft } from "./draft-place.ts";

export const loader = withErrorScreen(async ({ context }: Route.LoaderArgs) => ({
  drafts: await listDrafts(requireUser(context)),
}));

/** What the member has written on any device and not sent. */
export default function Drafts({ loaderData: { drafts } }: Route.ComponentProps) {
  const t = useT();
  return (
    <>
      <PageTitle>{t("drafts.mine")}</PageTitle>
      <PageHead title={t("drafts.mine")} sub={t("drafts.listText", { count: DRAFT_DAYS })} />
      {drafts.length === 0 ? (
        <EmptyState title={t("drafts.nothing")}>{t("drafts.nothingText")}</EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {drafts.map((draft) => (
            <DraftItem key={draft.id} draft={draft} />
          ))}
        </ul>
      )}
    </>
  );
}

function DraftItem({ draft }: { draft: DraftRow }) {
  const t = useT();
  const saved_at = useMoments().moment(draft.saved_at);
  const title = titleOfDraft(t, draft);
  const page = href("/drafts/:draftId", { draftId: String(draft.id) });
  const form = formAddress(draft);
  return (
    <li className="py-3">
      <h2 className="text-ui tracking-normal wrap-anywhere">
        <a href={form ?? page} className="inline-block min-w-6">
          {title}
        </a>
      </h2>
      <p className="max-w-[46rem] text-sm text-muted wrap-anywhere">{draft.excerpt}</p>
      <p className="text-xs text-muted wrap-anywhere">
        {placeOfDraft(t, draft)}
        {!form && ` ${t("drafts.isGone")}`}
        <Dot />
        <DateTime {...saved_at} text={t("drafts.savedAt", { date: saved_at.text })} />
        <Dot />
        <a href={page}>
          {t("drafts.readOrDelete")}
          <span className="sr-only">{`: ${title}`}</span>
        </a>
      </p>
    </li>
  );
}
