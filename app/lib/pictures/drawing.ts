/** What the drawing process is asked for: messages between it and `draw-picture.server.ts`. */
export type DrawingRequest = {
  source_path: string;
  /** The drawn files are written here. */
  folder: string;
  shape: Shape;
};

/**
 * `post` and `logo` keep the proportions, `face` is cut to a square, and `icon` is fitted into one.
 */
export type Shape = "post" | "face" | "icon" | "logo";

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
/** A logo fits into this: it stands at most 48 px high on a page, and screens have up to three times the pixels. */
export const LOGO_MAX_PX = { width: 640, height: 144 } as const;
export const TAB_ICON_WIDTH = 32;
/** The two of the web manifest. */
export const MANIFEST_ICON_WIDTHS = [192, 512] as const;
/** The top bar of a phone, on a screen with three times the pixels. */
export const BAR_ICON_WIDTH = 96;
export const ICON_WIDTHS = [TAB_ICON_WIDTH, BAR_ICON_WIDTH, ...MANIFEST_ICON_WIDTHS] as const;
/** The home screen of a phone that draws what is transparent in black, so this one is opaque. */
export const HOME_ICON_WIDTH = 180;
/** The tab while something is unread: the icon with a mark. */
export const UNREAD_ICON_WIDTH = 64;
