import { Form } from "react-router";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { useDates, useT } from "#app/client/page/reader.ts";
import type { GroupMember } from "#app/domain/members/groups/group-members.server.ts";
import { PostField } from "#app/ui/editor/post-field.tsx";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Badge } from "#app/ui/list/badge.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Avatar } from "#app/ui/page/avatar.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { VisuallyHidden } from "#app/ui/page/visually-hidden.tsx";
import { MemberLink } from "../frame/member-link.tsx";

type GroupMemberTableProps = {
  members: GroupMember[];
  may_manage: boolean;
  may_make_managers: boolean;
  removalAddress: (user_id: number) => string;
};

export function GroupMemberTable({
  members,
  may_manage,
  may_make_managers,
  removalAddress,
}: GroupMemberTableProps) {
  const t = useT();
  const { date } = useDates();
  const columns: Column[] = [
    { label: t("words.username"), kind: "lead" },
    { label: t("words.fullName") },
    { label: t("groups.addedAt"), kind: "date" },
    ...(may_manage ? [{ label: t("admin.actions"), kind: "wide" } as const] : []),
  ];
  const rows = members.map((member) => ({
    id: member.user_id,
    cells: [
      <Name key="name" member={member} />,
      member.full_name,
      <DateTime key="date" value={member.added_at.toISOString()} text={date(member.added_at)} />,
      may_manage && (may_make_managers || !member.is_manager) && (
        <MemberActs
          key="acts"
          member={member}
          may_make_managers={may_make_managers}
          removalAddress={removalAddress}
        />
      ),
    ],
  }));
  return <Table caption={t("groups.members")} columns={columns} rows={rows} />;
}

function Name({ member }: { member: GroupMember }) {
  const t = useT();
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Avatar {...member} id={member.user_id} size="small" />
      <MemberLink username={member.username} className="wrap-anywhere" />
      {member.is_manager && (
        <>
          {" "}
          <Badge>{t("groups.manager")}</Badge>
        </>
      )}
    </span>
  );
}

function MemberActs({
  member: { user_id, username, is_manager },
  may_make_managers,
  removalAddress,
}: Pick<GroupMemberTableProps, "may_make_managers" | "removalAddress"> & { member: GroupMember }) {
  const t = useT();
  const { sending, onSubmit } = usePendingForm();
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      onSubmit={onSubmit}
      className="flex flex-wrap gap-x-2"
    >
      <PostField />
      <input type="hidden" name="user_id" value={user_id} />
      {may_make_managers && (
        <>
          <Button
            name="act"
            value={is_manager ? "end_manager" : "make_manager"}
            variant="quiet"
            size="small"
            busy={sending}
          >
            {t(is_manager ? "groups.endManager" : "groups.makeManager")}
            <VisuallyHidden>: {username}</VisuallyHidden>
          </Button>{" "}
        </>
      )}
      <ButtonLink href={removalAddress(user_id)} variant="quiet-danger" size="small" data-dialog>
        {t("groups.removeMember")}
        <VisuallyHidden>: {username}</VisuallyHidden>
      </ButtonLink>
    </Form>
  );
}
