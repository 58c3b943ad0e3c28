import { href, useRouteLoaderData } from "react-router";
import { useReader } from "#app/http/reader.tsx";
import type { loader } from "#app/root.tsx";
import { Logo } from "#app/ui/logo.tsx";

/**
 * Guests have no top bar: on the pages they may see, the sign of the house stands here, and leads
 * in.
 */
export function GuestLogo() {
  const { site_name } = useReader();
  const is_signed_in = Boolean(useRouteLoaderData<typeof loader>("root")?.me);
  if (is_signed_in) return null;
  return (
    <p className="mb-8">
      <a
        href={href("/")}
        className="inline-flex min-h-tap items-center hover:no-underline"
        aria-label={site_name}
      >
        <Logo siteName={site_name} size="large" />
      </a>
    </p>
  );
}
