import "../css/chart.css";

/** A part of a whole, from 0 to 1, without words. */
export function ShareBar({ share, tone = "brand" }: { share: number; tone?: "brand" | "warning" }) {
  return (
    <svg width="100%" height="6" aria-hidden="true" className="mt-1 block">
      <rect width="100%" height="6" className="tone-empty" />
      <rect width={`${Math.round(share * 1000) / 10}%`} height="6" className={`tone-${tone}`} />
    </svg>
  );
}
