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
  1: "bg-dye-1 text-dye-1-ink",
  2: "bg-dye-2 text-dye-2-ink",
  3: "bg-dye-3 text-dye-3-ink",
  4: "bg-dye-4 text-dye-4-ink",
  5: "bg-dye-5 text-dye-5-ink",
  6: "bg-dye-6 text-dye-6-ink",
  7: "bg-dye-7 text-dye-7-ink",
  8: "bg-dye-8 text-dye-8-ink",
};
