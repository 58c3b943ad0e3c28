import type { Delta } from "quill/core.js";
import History from "quill/modules/history.js";

/**
 * Quill undoes all changes of a second together. What deletes a picture, the place of a file or a
 * selection begins a step of its own, so undoing it does not take what was written just before.
 */
export class EditorHistory extends History {
  override record(change: Delta, old_content: Delta): void {
    if (isLargeDeletion(change, old_content)) this.cutoff();
    super.record(change, old_content);
  }
}

/** Describing a picture replaces it in the text, which is no deletion. */
function isLargeDeletion(change: Delta, old_content: Delta): boolean {
  const deleted_length = change.ops.reduce((sum, op) => sum + (op.delete ?? 0), 0);
  if (deleted_length !== 1) return deleted_length > 1;
  const is_replaced = change.ops.some(({ insert }) => insert !== undefined);
  return !is_replaced && hasObject(change.invert(old_content));
}

function hasObject({ ops }: Delta): boolean {
  return ops.some(({ insert }) => typeof insert === "object");
}
