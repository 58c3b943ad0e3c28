// Everything but spaces, controls, joiners and the fillers that look like nothing.
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

/** False for a text that shows nothing, however long it is. */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}
