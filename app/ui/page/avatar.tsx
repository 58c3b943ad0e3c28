import { avatarColour, avatarInitials } from "./avatar-initials.ts";

type AvatarSize = "small" | "normal" | "large" | "huge";

type AvatarProps = {
  username: string;
  full_name?: string | null;
  picture_url?: string | null;
  /** 24, 32, 48 or 96 px. */
  size?: AvatarSize;
  className?: string;
};

/**
 * Decorative: the name is always next to it. CSS draws the initials, because text browsers would
 * print them before the name, and writes them in upper case by the language of the page.
 */
export function Avatar({
  username,
  full_name,
  picture_url,
  size = "normal",
  className = "",
}: AvatarProps) {
  const box = `avatar${SIZES[size]}${className && ` ${className}`}`;
  if (picture_url) return <img src={picture_url} alt="" loading="lazy" className={box} />;
  return (
    <span
      aria-hidden="true"
      data-initials={avatarInitials(full_name?.trim() || username, size === "small" ? 1 : 2)}
      className={`${box} colour-${avatarColour(username)}`}
    />
  );
}

const SIZES: Record<AvatarSize, string> = {
  small: " small",
  normal: "",
  large: " large",
  huge: " huge",
};
