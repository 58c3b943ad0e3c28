import { job } from "#app/domain/base/queue/job.ts";
import { deleteHidden } from "#app/domain/forums/audiences/hidden-rows.server.ts";
import { deleteHiddenOfTopic } from "#app/domain/forums/audiences/parts/change-sight-of-topic.server.ts";

/** The jobs continue where they were interrupted, and two of them at once delete each row once. */
const policy = { retries: 8, retry_after_seconds: 2, expire_seconds: 120, at_once: 2 };

export const deleteHiddenJob = job("delete-hidden", policy, deleteHidden);
export const deleteHiddenOfTopicJob = job("delete-hidden-of-topic", policy, deleteHiddenOfTopic);
