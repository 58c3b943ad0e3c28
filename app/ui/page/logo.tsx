const PRODUCT_NAME = "Divan";
/**
 * Eight squares in a circle, one of them an outline. The path is relative, because repetitions
 * compress.
 */
const MARK_PATH =
  "M16 .35l4.5 4.5-4.5 4.5-4.5-4.5zM27.15 11.5l4.5 4.5-4.5 4.5-4.5-4.5zM16 22.65l4.5 4.5-4.5 4.5-4.5-4.5zM4.85 11.5l4.5 4.5-4.5 4.5-4.5-4.5zM20.7 4.93h6.37v6.37h-6.37zM20.7 20.7h6.37v6.37h-6.37zM4.93 20.7h6.37v6.37h-6.37zM4.93 4.93h6.37v6.37h-6.37zM22.05 22.05h3.67v3.67h-3.67z";
const WORDMARK_PATH =
  "M1.4 5.4H9.2L14.3 10.5V17.5L9.2 22.6H1.4ZM21 10V24M50.6 11.4H44.1L40.9 14.6V19.4L44.1 22.6H50.6M50.6 10V24M57.9 24V10M57.9 11.4H64.5L67.7 14.6V24";

type LogoSize = "small" | "large";

type LogoProps = {
  siteName: string;
  size?: LogoSize;
  /** The logo of the site, if it has one of its own. */
  picture?: Picture;
  /** The address of a square one, for where a wide one has no room. */
  narrow?: string;
};
type Picture = { url: string; width: number; height: number };

/** A picture that is so many times as wide as it is high has the name in it. */
const WIDE = 2;

/**
 * The logo of the site, or the mark with the wordmark "Divan" or with another site's name as text.
 */
export function Logo({ siteName, size = "small", picture, narrow }: LogoProps) {
  if (picture)
    return <PictureLogo siteName={siteName} size={size} picture={picture} narrow={narrow} />;
  return (
    <span className={size === "large" ? "logo gap-3" : "logo"}>
      <Mark pixels={size === "large" ? 44 : 30} />
      {siteName === PRODUCT_NAME && <Wordmark height={size === "large" ? 32 : 23} />}
      <b className={siteName === PRODUCT_NAME ? "sr-only" : "text-lg"}>{siteName}</b>
    </span>
  );
}

/** A wide picture stands instead of the name, any other before it. */
function PictureLogo({ siteName, size, picture, narrow }: LogoProps & { picture: Picture }) {
  const { url, width, height } = picture;
  const is_wide = width >= WIDE * height;
  const image = (
    <img
      src={url}
      width={width}
      height={height}
      alt={is_wide ? siteName : ""}
      className={size === "large" ? "logo-picture large" : "logo-picture"}
    />
  );
  if (!is_wide)
    return (
      <span className={size === "large" ? "logo gap-3" : "logo"}>
        {image}
        <b className="text-lg">{siteName}</b>
      </span>
    );
  return (
    <span className="logo">
      {narrow && size === "small" ? (
        <picture>
          <source media={NARROW} srcSet={narrow} width={SQUARE_PIXELS} height={SQUARE_PIXELS} />
          {image}
        </picture>
      ) : (
        image
      )}
    </span>
  );
}

/** The top bar has no room for names here (top-bar.css). */
const NARROW = "(width < 30rem)";
const SQUARE_PIXELS = 32;

/**
 * The size in pixels at the default font size; it scales with the text. The mark is sharp at 20,
 * 24, 30, 32 and 44 pixels.
 */
export function Mark({ pixels, className = "text-brand" }: { pixels: number; className?: string }) {
  return (
    <svg
      className={`flex-none ${className}`}
      width={rem(pixels)}
      height={rem(pixels)}
      viewBox="0 0 32 32"
      aria-hidden="true"
    >
      <path fill="currentColor" fillRule="evenodd" d={MARK_PATH} />
    </svg>
  );
}

function Wordmark({ height }: { height: number }) {
  return (
    <svg
      height={rem(height)}
      width={rem((height * 70) / 26)}
      viewBox="0 0 70 26"
      aria-hidden="true"
    >
      <path fill="none" stroke="currentColor" strokeWidth="2.8" d={WORDMARK_PATH} />
      <path fill="currentColor" d="M25.3 10H28.3L31.45 19.9 34.6 10H37.6L33 24H29.9Z" />
      <path className="fill-brand" d="M21 1.2L24.2 4.4 21 7.6 17.8 4.4Z" />
    </svg>
  );
}

const rem = (pixels: number) => `${pixels / 16}rem`;
