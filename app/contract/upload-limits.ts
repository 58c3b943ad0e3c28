/** What the server says about uploads, so that a browser need not send what would be refused. */
export type UploadLimits = {
  picture_mb: number;
  file_mb: number;
  /** The endings of names that are taken, without the dot. */
  extensions: readonly string[];
  /** For a file input. */
  accept: string;
};
