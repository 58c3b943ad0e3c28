import type { Community, CommunityInvite } from "#app/domain/operations/demo/community.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./calendar.ts";
import { chatThreads, introductions } from "./chat-threads.ts";
import { withFiles } from "./files.ts";
import { longLists } from "./long-lists.ts";
import { moderatedThreads, withPins } from "./moderated-threads.ts";
import { createRandom, type Random } from "./random.ts";
import { subjectThreads } from "./subject-threads.ts";
import { bookmarks, categories, large, members, moderation, open_invites } from "./texts.ts";

/** An arbitrary number. The same seed makes the same community; only the dates differ. */
const SEED = 20_241_120;
const REPLIES = 3000;
const INVITE_DAYS = 30;
const SEEN_WITHIN_HOURS = 90;
const FORUM_SUBSCRIPTION_LIKELIHOOD = 0.22;
/** One member sees a dimmed forum and folded replies. */
const MUTES = [{ username: "mehmet.usta", forum: "tea", member: "okan42", days_ago: 3 }];

export function makeCommunity(now_ms: number, is_large: boolean): Community {
  const random = createRandom(SEED);
  const first_threads = [...introductions(random, now_ms), ...chatThreads(random, now_ms)];
  const replies_so_far = first_threads.reduce((sum, thread) => sum + thread.posts.length, 0);
  const threads = [
    ...first_threads,
    ...subjectThreads(random, now_ms, REPLIES - replies_so_far),
    ...moderatedThreads(now_ms),
  ];
  const all_threads = is_large ? [...threads, ...longLists(random, now_ms)] : threads;
  const community_categories = categories.map(({ name, forums }, index) => ({
    name,
    forums: is_large && index === 0 ? [...forums, large.forum] : forums,
  }));
  const { threads: threads_with_files, files } = withFiles(
    withPins(
      all_threads.toSorted((a, b) => a.at_ms - b.at_ms),
      now_ms,
    ),
    now_ms,
  );
  return {
    members: members.map((member) => ({
      ...member,
      is_superuser: member.is_superuser ?? false,
      is_active: member.left_days_ago === undefined,
      invites_count: member.invites_left,
      joined_ms: now_ms - member.joined_days_ago * DAY_MS,
      seen_ms: now_ms - Math.floor(random.next() * SEEN_WITHIN_HOURS * HOUR_MS),
    })),
    invites: invites(random, now_ms),
    categories: community_categories,
    threads: threads_with_files,
    files,
    forum_subscriptions: forumSubscriptions(random, now_ms),
    moderators: moderation.moderators.map(({ days_ago, ...moderator }) =>
      Object.assign(moderator, { at_ms: now_ms - days_ago * DAY_MS }),
    ),
    bookmarks: bookmarks.map(({ days_ago, ...bookmark }) =>
      Object.assign(bookmark, { at_ms: now_ms - days_ago * DAY_MS }),
    ),
    mutes: MUTES.map(({ days_ago, ...mute }) =>
      Object.assign(mute, { at_ms: now_ms - days_ago * DAY_MS }),
    ),
  };
}

function invites(random: Random, now_ms: number): CommunityInvite[] {
  const used = members.flatMap(
    ({ username, inviter, invitation, email, joined_days_ago }): CommunityInvite[] => {
      if (inviter === null) return [];
      const used_ms = now_ms - joined_days_ago * DAY_MS;
      const created_ms = used_ms - Math.floor(10 * MINUTE_MS + random.next() * 9 * DAY_MS);
      return [
        invite(inviter, invitation, random.chance(0.6) ? email : null, created_ms, {
          username,
          used_ms,
        }),
      ];
    },
  );
  const open = open_invites.map(({ owner, days_ago, text, email }) =>
    invite(owner, text, email, now_ms - days_ago * DAY_MS, null),
  );
  return [...used, ...open].sort((a, b) => a.created_ms - b.created_ms);
}

function invite(
  owner: string,
  text: string | null,
  email: string | null,
  created_ms: number,
  used: { username: string; used_ms: number } | null,
): CommunityInvite {
  return {
    owner,
    text,
    email,
    created_ms,
    expires_ms: created_ms + INVITE_DAYS * DAY_MS,
    used_by: used?.username ?? null,
    used_ms: used?.used_ms ?? null,
  };
}

/** Every active member subscribes to the news, and to some other forums. */
function forumSubscriptions(random: Random, now_ms: number) {
  const keys = categories.flatMap(({ forums }) => forums.map(({ key }) => key));
  return members.flatMap(({ username, joined_days_ago, left_days_ago }) => {
    if (left_days_ago !== undefined) return [];
    const forum_keys = keys.filter(
      (key) => key === "news" || random.chance(FORUM_SUBSCRIPTION_LIKELIHOOD),
    );
    return forum_keys.map((forum) => ({
      username,
      forum,
      at_ms: now_ms - joined_days_ago * DAY_MS + HOUR_MS + random.whole(5 * HOUR_MS),
    }));
  });
}
