import { avatarColour, avatarInitials } from "./avatar-initials.ts";

type AvatarSize = "small" | "normal" | "large" | "huge";

type AvatarProps = {
  /** Of the member, which decides the colour. */
  id: number;
  username: string;
  full_name?: string | null;
  picture_url?: string | null;
  size?: AvatarSize;
  className?: string;
};

/** The width of the square in pixels. */
const WIDTHS: Record<AvatarSize, number> = { small: 24, normal: 32, large: 48, huge: 96 };
/** Wide enough for all sizes but `huge`, also on a screen with twice the pixels. */
const SMALL_PICTURE = "?w=96";

/**
 * Decorative: the name is always next to it. CSS draws the initials, because text browsers would
 * print them before the name, and writes them in upper case by the language of the page. A picture
 * lies on the colour, which is seen until it has loaded.
 */
export function Avatar({
  id,
  username,
  full_name,
  picture_url,
  size = "normal",
  className = "",
}: AvatarProps) {
  const box = `avatar${CLASSES[size]} colour-${avatarColour(id)}${className && ` ${className}`}`;
  if (picture_url)
    return (
      <img
        src={size === "huge" ? picture_url : `${picture_url}${SMALL_PICTURE}`}
        alt=""
        width={WIDTHS[size]}
        height={WIDTHS[size]}
        loading="lazy"
        decoding="async"
        className={box}
      />
    );
  return (
    <span
      aria-hidden="true"
      data-initials={avatarInitials(full_name?.trim() || username)}
      className={box}
    />
  );
}

const CLASSES: Record<AvatarSize, string> = {
  small: " small",
  normal: "",
  large: " large",
  huge: " huge",
};
