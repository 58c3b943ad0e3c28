import type { ReactNode } from "react";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import type { SightChange } from "#app/domain/moderation/moderate/sight-change.server.ts";
import { ConfirmForm } from "../frame/confirm-form.tsx";
import { SightCountList } from "./sight-count-list.tsx";

/** A form of a move that changes who sees the posts, which asks before. */
export type SightResult = FormResult & { sight_change?: SightChange };

type SightQuestionProps = {
  change: SightChange;
  has_subscriptions?: boolean;
  buttonLabel: string;
  back: string;
  /** The fields of the form, which are sent again. */
  children?: ReactNode;
};

/** Asks before posts go where other members see them. */
export function SightQuestion({
  change,
  has_subscriptions,
  children,
  ...form
}: SightQuestionProps) {
  const t = useT();
  return (
    <div className="max-w-form space-y-4">
      <p>{t("sight.text", { forum: change.forum.name })}</p>
      <SightCountList counts={change} has_subscriptions={has_subscriptions} />
      <ConfirmForm {...form} confirmed={String(change.forum.id)}>
        <input type="hidden" name="forum_id" value={change.forum.id} />
        {children}
      </ConfirmForm>
    </div>
  );
}
