/** For forms without another field: the text browser lynx sends a post without fields as a GET. */
export function PostField() {
  return <input type="hidden" name="sent" value="yes" />;
}
