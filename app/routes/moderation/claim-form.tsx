import { Form } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { Report } from "#app/domain/moderation/reports/report-list.server.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { useFrameData } from "../frame/use-frame-data.ts";

const TEXTS = {
  claim: ["moderation.claim", "moderation.claimText"],
  take_over: ["moderation.takeOver", "moderation.takeOverText"],
  release: ["moderation.release", "moderation.releaseText"],
  reopen: ["moderation.reopen", "moderation.reopenText"],
} as const;

type ClaimFormProps = { report: Pick<Report, "state" | "claimed_by_id"> };

/** A button to claim, release, take over or reopen the report, with a sentence about its effect. */
export function ClaimForm({ report: { state, claimed_by_id } }: ClaimFormProps) {
  const t = useT();
  const my_id = useFrameData()?.me?.id;
  const act =
    state === "closed"
      ? "reopen"
      : claimed_by_id === null
        ? "claim"
        : claimed_by_id === my_id
          ? "release"
          : "take_over";
  const [label, text] = TEXTS[act];
  return (
    <Form method="post" className="no-print flex flex-wrap items-center gap-x-4 gap-y-2">
      <input type="hidden" name="act" value={act === "take_over" ? "claim" : act} />
      {act === "take_over" && <input type="hidden" name="seen_claim" value={claimed_by_id ?? ""} />}
      <Button variant="secondary">{t(label)}</Button>{" "}
      <p className="min-w-0 flex-[1_1_18rem] text-sm text-muted">{t(text)}</p>
    </Form>
  );
}
