/**
 * Forms that have no other field need it: the text browser lynx sends a post without fields as a
 * GET.
 */
export function PostField() {
  return <input type="hidden" name="sent" value="yes" />;
}
