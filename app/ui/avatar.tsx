import { avatarColour, avatarInitials } from "#app/lib/avatar.ts";

type AvatarSize = "small" | "normal" | "large" | "huge";

type AvatarProps = {
  username: string;
  full_name?: string | null;
  picture_url?: string | null;
  /** 24, 32, 48 or 72 px. */
  size?: AvatarSize;
  className?: string;
};

/** Decorative: the name is always next to it. */
export function Avatar({
  username,
  full_name,
  picture_url,
  size = "normal",
  className = "",
}: AvatarProps) {
  const box = `avatar inline-flex flex-none items-center justify-center overflow-hidden rounded-sm leading-none font-bold tracking-[.01em] select-none ${SIZES[size]} ${className}`;
  if (picture_url)
    return <img src={picture_url} alt="" loading="lazy" className={`${box} object-cover`} />;
  return (
    <span aria-hidden="true" className={`${box} ${COLOURS[avatarColour(username)]}`}>
      {avatarInitials(full_name?.trim() || username, size === "small" ? 1 : 2)}
    </span>
  );
}

const SIZES: Record<AvatarSize, string> = {
  small: "size-6 text-[.75rem]",
  normal: "size-8 text-[.8125rem]",
  large: "size-12 text-[1.125rem]",
  huge: "size-[4.5rem] text-[1.625rem]",
};
const COLOURS: Record<number, string> = {
  1: "bg-avatar-1 text-avatar-1-ink",
  2: "bg-avatar-2 text-avatar-2-ink",
  3: "bg-avatar-3 text-avatar-3-ink",
  4: "bg-avatar-4 text-avatar-4-ink",
  5: "bg-avatar-5 text-avatar-5-ink",
  6: "bg-avatar-6 text-avatar-6-ink",
  7: "bg-avatar-7 text-avatar-7-ink",
  8: "bg-avatar-8 text-avatar-8-ink",
};
