import { useEffect } from "react";
import { deleteDrafts, draftKey } from "#app/client/form/drafts.ts";
import { useFrameData } from "../frame/use-frame-data.ts";

type Topic = { id: number; forum_id: number };

/** The address of the form whose success each notice reports. */
const FORM_ADDRESSES: Record<string, (topic: Topic) => string> = {
  topicCreated: ({ forum_id }) => `/forum/${forum_id}/newTopic`,
  postCreated: ({ id }) => `/topic/${id}/reply`,
  topicUpdated: ({ id }) => `/topic/${id}/edit`,
  postUpdated: ({ id }) => `/topic/${id}/post/`,
};

/** Deletes the draft when the notice confirms that the server stored the text. */
export function useDeleteSentDrafts(topic: Topic | null): void {
  const frame = useFrameData();
  const member_id = frame?.me?.id;
  const notice = frame?.flash?.key;
  useEffect(() => {
    const address = topic && notice && FORM_ADDRESSES[notice]?.(topic);
    if (address && member_id) deleteDrafts(draftKey(member_id, address));
  }, [topic, notice, member_id]);
}
