import { layout, prefix, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Every path of the API, in the order of its document. */
const api_v1: RouteConfigEntry[] = [
  route("login/access-token", "routes/api/login-access-token.ts"),
  route("login/test-token", "routes/api/login-test-token.ts"),
  route("password-recovery/:email", "routes/api/password-recovery.ts"),
  route("password-recovery-html-content/:email", "routes/api/password-recovery-html.ts"),
  route("reset-password", "routes/api/reset-password.ts"),
  route("users", "routes/api/user-list.ts"),
  route("users/me", "routes/api/user-me.ts"),
  route("users/me/password", "routes/api/user-me-password.ts"),
  route("users/signup", "routes/api/user-signup.ts"),
  route("users/multi", "routes/api/user-multi.ts"),
  route("users/:user_id", "routes/api/user.ts"),
  route("categories", "routes/api/category-list.ts"),
  route("categories/:id", "routes/api/category.ts"),
  route("forums", "routes/api/forum-list.ts"),
  route("forums/:id", "routes/api/forum.ts"),
  route("topics", "routes/api/topic-list.ts"),
  route("topics/multi", "routes/api/topic-multi.ts"),
  route("topics/:id", "routes/api/topic.ts"),
  route("topics/:topic_id/post", "routes/api/post-list.ts"),
  route("topics/:topic_id/post/:post_id", "routes/api/post.ts"),
  route("subscriptions/forums", "routes/api/subscription-forum-list.ts"),
  route("subscriptions/forums/:forum_id", "routes/api/subscription-forum.ts"),
  route("subscriptions/topics", "routes/api/subscription-topic-list.ts"),
  route("subscriptions/topics/:topic_id", "routes/api/subscription-topic.ts"),
  route("notifications", "routes/api/notification-list.ts"),
  route("notifications/read-all", "routes/api/notification-read-all.ts"),
  route("notifications/:notification_id/read", "routes/api/notification-read.ts"),
  route("notifications/topic/:topic_id/read", "routes/api/notification-read-topic.ts"),
  route("invites", "routes/api/invite-list.ts"),
  route("invites/:id", "routes/api/invite.ts"),
  route("server/info", "routes/api/server-info.ts"),
  route("server/backups", "routes/api/server-backups.ts"),
  route("server/create-backup", "routes/api/server-create-backup.ts"),
  route("openapi.json", "routes/api/openapi.ts"),
  route("", "routes/api/index.ts"),
  route("*", "routes/api/not-found.ts"),
];

/** The layout also answers 404 for other versions. The documentation is a normal page. */
export const api_routes: RouteConfigEntry[] = [
  layout("routes/api/layout.ts", [
    ...prefix("api/v1", api_v1),
    route("api/*", "routes/api/not-found.ts", { id: "api-not-found" }),
  ]),
  route("api/v1/docs", "routes/api/docs.tsx"),
];
