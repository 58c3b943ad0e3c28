// Characters that take no ink: spaces, controls, joiners and the fillers that look like nothing.
const INK = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

/** False for what shows nothing, however long it is. */
export function hasInk(text: string): boolean {
  return INK.test(text);
}
