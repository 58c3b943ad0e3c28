import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The whole site on one page. What stands inside a layout is behind its guard. */
export default [
  layout("routes/guest/guests.tsx", [
    route("login", "routes/guest/login.tsx"),
  ]),
  layout("routes/member/members.tsx", [
    index("routes/member/home.ts"),
    route("forum", "routes/forum/forums.tsx"),
    route("logout", "routes/member/logout.tsx"),
  ]),
  route("preferences", "routes/frame/preferences.tsx"),
  route("healthz", "routes/health/healthz.ts"),
  route("readyz", "routes/health/readyz.ts"),
  ...(process.env.NODE_ENV === "development" ? [route("dev/ui", "routes/dev/ui.tsx")] : []),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
