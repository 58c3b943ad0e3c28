import { findFactorDue } from "#app/domain/accounts/sign-in/factor-due.server.ts";
import {
  canAdminister,
  canModerateSome,
  inviteRefusal,
  type Suspension,
} from "#app/domain/base/can.ts";
import { toRefusal } from "#app/domain/base/to-refusal.server.ts";
import type { User } from "#app/domain/members/users/user.ts";
import { countOpenReports } from "#app/domain/moderation/reports/parts/open-reports.server.ts";
import { findNextReport, type Report } from "#app/domain/moderation/reports/report-list.server.ts";
import { countUnread } from "#app/domain/notify/notifications/unread.server.ts";
import { getServerInfo } from "#app/domain/operations/server-info/server-info.server.ts";
import { appealAddress } from "#app/domain/site/mail/parts/appeal-address.server.ts";
import {
  type ReadOnly,
  siteName,
  siteReadOnly,
} from "#app/domain/site/settings/parts/site-texts.server.ts";
import { findRenderedText } from "#app/domain/site/settings/rendered-texts.server.ts";
import { type Flash, takeFlash } from "#app/http/page/flash.server.ts";
import { isDataRequest } from "#app/http/page/navigation.server.ts";
import {
  findRequestSession,
  findUser,
  type RequestContext,
  readerContext,
  unreadCountContext,
} from "#app/http/session/context.server.ts";
import type { BuildInfo } from "#app/lib/process/build-info.server.ts";
import type { Language } from "#locales/index.ts";
import { translateFor } from "#locales/translators.server.ts";
import { type ShownFlash, showFlash } from "./shown-flash.server.ts";

/**
 * The browser gets it with every page, so it has only what a page shows or needs for a decision.
 */
export type FrameMember = Pick<
  User,
  "id" | "username" | "full_name" | "picture_url" | "is_superuser"
> & {
  is_moderator: boolean;
  /** Missing if the member has none, cannot use them, or has as many as they like. */
  invites_left?: number;
  /** Only moderators have it. */
  open_report_count?: number;
  /** Only superusers have it, if there is an alarm. */
  open_alarm_count?: number;
  suspension?: ShownSuspension;
  /** The name of the member as whom a superuser looks at the site. */
  viewed_as?: string;
  /** Until when the member has to set up a second factor. */
  factor_due?: Date | "now";
};

/** `appeal_to` is the address to write to, if the site has one. */
export type ShownSuspension = Suspension & { appeal_to: string | null };

/** What the frame of every page shows: top bar, notice and footer. */
export type FrameData = {
  me: FrameMember | null;
  unread_count: number;
  flash: ShownFlash | null;
  build: BuildInfo | null;
  year: number;
  /** Missing while members may write. */
  read_only?: ReadOnly;
  /** The value of `TodayContext`, if it is not null. */
  today?: string;
  /** A text of the site, if there is one. */
  footer?: { html: string; language: Language };
};

export async function loadFrameData(
  request: Request,
  context: RequestContext,
): Promise<{ frame_data: FrameData; headers: Headers }> {
  const user = findUser(context);
  const { flash, headers } = await takeFlash(request);
  const [unread_count, open_report_count, next_report] = await Promise.all([
    readUnreadCount(context).catch(zeroWhenUnavailable),
    readOpenReportCount(context).catch(zeroWhenUnavailable),
    readNextReport(user, flash).catch(nullWhenUnavailable),
  ]);
  const build = user && canAdminister(user) ? getServerInfo(user) : null;
  const year = new Date().getFullYear();
  const { language, time_zone, today } = context.get(readerContext);
  const footer = findRenderedText("footer", language);
  const read_only = siteReadOnly();
  return {
    frame_data: {
      me: user && {
        ...frameMember(user, open_report_count, openAlarmCount(context)),
        ...sessionFields(context),
      },
      unread_count,
      flash:
        flash &&
        showFlash(translateFor(language), flash, {
          site: siteName(language),
          time_zone,
          next_report,
          has_script: isDataRequest(request),
        }),
      build,
      year,
      ...(read_only && { read_only }),
      ...(today !== null && { today }),
      ...(footer && { footer }),
    },
    headers,
  };
}

function frameMember(user: User, open_report_count: number, open_alarm_count: number): FrameMember {
  const { id, username, full_name, picture_url, is_superuser } = user;
  const is_moderator = canModerateSome(user);
  return {
    id,
    username,
    full_name,
    picture_url,
    is_superuser,
    is_moderator,
    ...(!canAdminister(user) && !inviteRefusal(user) && { invites_left: user.invites_count }),
    ...(is_moderator && { open_report_count }),
    ...(open_alarm_count > 0 && { open_alarm_count }),
    ...(user.suspension && {
      suspension: { ...user.suspension, appeal_to: appealAddress() },
    }),
  };
}

function sessionFields(context: RequestContext): Pick<FrameMember, "viewed_as" | "factor_due"> {
  const session = findRequestSession(context);
  const factor_due = session && findFactorDue(session);
  return {
    ...(session?.viewed_as && { viewed_as: session.viewed_as.username }),
    ...(factor_due && { factor_due: factor_due.getTime() > Date.now() ? factor_due : "now" }),
  };
}

async function readUnreadCount(context: RequestContext): Promise<number> {
  const session = findRequestSession(context);
  if (!session) return 0;
  return (
    (await context.get(unreadCountContext)) ?? session.unread_count ?? countUnread(session.user)
  );
}

async function readOpenReportCount(context: RequestContext): Promise<number> {
  const session = findRequestSession(context);
  if (!session || !canModerateSome(session.user)) return 0;
  return session.open_report_count ?? countOpenReports(session.user);
}

async function readNextReport(user: User | null, flash: Flash | null): Promise<Report | null> {
  return user && flash?.report_id ? await findNextReport(user) : null;
}

function openAlarmCount(context: RequestContext): number {
  return findRequestSession(context)?.open_alarm_count ?? 0;
}

/** The page must load without the counts too: it may contain the input of a form. */
function zeroWhenUnavailable(error: unknown): number {
  if (toRefusal(error)) return 0;
  throw error;
}

function nullWhenUnavailable(error: unknown): null {
  if (toRefusal(error)) return null;
  throw error;
}
