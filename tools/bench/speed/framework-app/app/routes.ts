import { type RouteConfig, route } from "@react-router/dev/routes";

export default [route("page/:name", "./page.tsx")] satisfies RouteConfig;
