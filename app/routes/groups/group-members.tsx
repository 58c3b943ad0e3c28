import { useLocation } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import type { getGroupPage } from "#app/domain/members/groups/group-members.server.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { AddressPager } from "../frame/address-pager.tsx";
import { FormRefusal } from "../frame/form-refusal.tsx";
import { useNoFormReason } from "../frame/use-no-form-reason.ts";
import { AddMembersForm } from "./add-members-form.tsx";
import { GroupMemberTable } from "./group-member-table.tsx";

type GroupMembersProps = {
  page: Awaited<ReturnType<typeof getGroupPage>>;
  /** The address of the page. */
  path: string;
  may_make_managers: boolean;
  result: FormResult | undefined;
};

/** The members of a group, and for those who manage it the forms that change them. */
export function GroupMembers({
  page: { group, members, count, from, to, page, page_count },
  path,
  may_make_managers,
  result,
}: GroupMembersProps) {
  const t = useT();
  const { search } = useLocation();
  const no_form_reason = useNoFormReason();
  const may_manage = group.may_manage && (no_form_reason === null || result !== undefined);
  // A refused form to add somebody says so itself.
  const is_of_adding = result?.initialValue?.act === "add";
  return (
    <section className="space-y-5">
      <h2 id="group-members">{t("groups.members")}</h2>
      {may_manage && (
        <>
          {/* Once somebody was added, the form is empty again. */}
          <AddMembersForm key={count} result={is_of_adding ? result : undefined} />
          <FormRefusal result={is_of_adding ? undefined : result} />
        </>
      )}
      {count === 0 ? (
        <EmptyState title={t("groups.noMembers")} level={3}>
          {may_manage && t("groups.noMembersText")}
        </EmptyState>
      ) : (
        <>
          <GroupMemberTable
            members={members}
            may_manage={may_manage}
            may_make_managers={may_make_managers}
            removalAddress={(user_id) => `${path}/members/${user_id}/remove${search}`}
          />
          <AddressPager
            path={path}
            page={page}
            page_count={page_count}
            sentence={t("members.shown", { from, to, count })}
          />
        </>
      )}
    </section>
  );
}
