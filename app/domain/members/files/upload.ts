/** A file that a request has brought, in a folder that is deleted after the answer. */
export type Upload = {
  /** The name of the form's field. */
  field: string;
  /** The name that the browser or program has sent. */
  name: string;
  path: string;
  size: number;
  /** It was larger than any file may be, and its end is missing. */
  is_cut: boolean;
};
