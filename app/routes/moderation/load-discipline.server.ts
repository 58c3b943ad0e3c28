import type { User } from "#app/domain/members/users/user.ts";
import type { getDisciplinedMember } from "#app/domain/moderation/sanctions/member-record.server.ts";
import { getWarnedThing } from "#app/domain/moderation/sanctions/warned-thing.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { type RequestContext, requireUser } from "#app/http/session/context.server.ts";
import { refuseClosedReport, reportInAddress } from "./begun-at-report.server.ts";
import { thingInAddress } from "./thing-in-address.server.ts";

type Page = { context: RequestContext; params: { userId: string }; url: URL };

type GetMember = (actor: User, user_id: number) => ReturnType<typeof getDisciplinedMember>;

/** The member to warn or suspend, the thing that it is about, and the report where it was begun. */
export async function loadDiscipline({ context, params, url }: Page, getMember: GetMember) {
  const actor = requireUser(context);
  const user_id = idParam(params.userId);
  const about = thingInAddress(url);
  const report_id = reportInAddress(url);
  await refuseClosedReport(actor, report_id);
  const [member, thing] = await Promise.all([
    getMember(actor, user_id),
    about && getWarnedThing(actor, user_id, about),
  ]);
  return { member, thing, report_id };
}
