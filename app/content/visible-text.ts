// Everything but spaces, control characters, joiners and invisible fillers.
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}
