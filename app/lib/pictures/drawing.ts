/** What the drawing process is asked for: messages between it and `draw-picture.server.ts`. */
export type DrawingRequest = {
  source_path: string;
  /** The drawn files are written here. */
  folder: string;
  shape: Shape;
};

/** `post` keeps the proportions, `face` and `icon` are cut to a square. */
export type Shape = "post" | "face" | "icon";

/** `width` is 0 for the variant that is sent without a width. */
export type DrawnVariant = { width: number; type: string; path: string };
export type DrawnPicture = { width: number; height: number; variants: DrawnVariant[] };

/**
 * `kind`: none of the formats that are drawn. `broken`: it cannot be read to its end. `pixels`: too
 * many. `heic`: a format of phones that the library cannot read.
 */
export type DrawingFault = "kind" | "broken" | "pixels" | "heic";

export type DrawingAnswer =
  | { picture: DrawnPicture; fault?: never }
  | { fault: DrawingFault; picture?: never };

/** A photograph of a usual phone has 12 to 24 megapixels. */
export const MAX_MEGAPIXELS = 40;
/** The longest side of a drawn picture: a large screen shows no more. */
export const MAX_SIDE_PX = 2560;
/** The widths that a page may ask for, if the picture is wider. */
export const VARIANT_WIDTHS = [480, 960, 1920] as const;
/** A face on a page, and on a screen with twice the pixels. */
export const FACE_WIDTHS = [96, 192] as const;
/** The tab of a browser, a phone's home screen, and the two of the web manifest. */
export const ICON_WIDTHS = [32, 180, 192, 512] as const;
