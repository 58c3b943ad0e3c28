import { useMemo } from "react";
import { href, useParams } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { Mentions } from "#app/ui/editor/mention-list.tsx";

/** The completion of names in the writing forms. */
export function useMentionList(): Mentions {
  const t = useT();
  const { topicId, forumId } = useParams();
  return useMemo(
    () => ({
      suggest: (text, signal) =>
        suggestMembers(
          { q: text, ...(topicId && { topic: topicId }), ...(forumId && { forum: forumId }) },
          signal,
        ),
      labels: {
        list: t("words.matchingMembers"),
        found: (count) => t("topic.mentionsFound", { count }),
      },
    }),
    [t, topicId, forumId],
  );
}

/**
 * Nothing is offered if there is no connection or session; the form itself says so when it is sent.
 */
async function suggestMembers(
  params: Record<string, string>,
  signal: AbortSignal,
): ReturnType<Mentions["suggest"]> {
  try {
    const address = `${href("/members/suggest")}?${new URLSearchParams(params)}`;
    const response = await fetch(address, { signal, headers: { Accept: "application/json" } });
    const is_answer = response.ok && !response.redirected;
    return is_answer ? (await response.json()).members : [];
  } catch {
    return [];
  }
}
