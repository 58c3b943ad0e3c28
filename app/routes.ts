import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** All URLs. Routes inside a layout are behind its guard. */
export default [
  layout("routes/guest/guests.tsx", [
    route("login", "routes/guest/login.tsx"),
    route("signup", "routes/guest/signup.tsx"),
    route("recover-password", "routes/guest/recover-password.tsx"),
    route("reset-password", "routes/guest/reset-password.tsx"),
  ]),
  layout("routes/member/members.tsx", [
    index("routes/member/home.ts"),
    route("forum", "routes/forum/forums.tsx"),
    route("forum/:forumId", "routes/forum/forum.tsx"),
    route("forum/:forumId/subscription", "routes/forum/subscription.tsx"),
    route("topic/:topicId/subscription", "routes/topic/subscription.tsx"),
    route("topic/:topicId/post/:postId", "routes/topic/permalink.tsx"),
    route("user/:username", "routes/member/user.tsx"),
    route("user/:username/topics", "routes/member/topics.tsx"),
    route("user/:username/replies", "routes/member/replies.tsx"),
    route("notifications", "routes/notifications/notifications.tsx"),
    route("notifications/bell", "routes/notifications/bell.ts"),
    route("notifications/:notificationId", "routes/notifications/open.ts"),
    route("settings/mail", "routes/notifications/mail.tsx"),
    route("invites", "routes/invites/invites.tsx", [
      route("new", "routes/invites/new.tsx"),
      route(":inviteId/delete", "routes/invites/delete.tsx"),
      route(":inviteId/resend", "routes/invites/resend.tsx"),
    ]),
    route("invites/tree", "routes/invites/tree.tsx"),
    route("settings/email", "routes/settings/email.tsx"),
    route("settings", "routes/settings/settings.tsx", [
      route("delete-account", "routes/settings/delete-account.tsx"),
    ]),
    route("settings/export", "routes/settings/export.ts"),
    route("logout", "routes/member/logout.tsx"),
    route("admin", "routes/admin/admin.tsx", [
      index("routes/admin/dashboard.tsx"),
      route("users", "routes/admin/users.tsx", [
        route("new", "routes/admin/user-new.tsx"),
        route(":userId/edit", "routes/admin/user-edit.tsx"),
        route(":userId/delete", "routes/admin/user-delete.tsx"),
      ]),
      route("forums", "routes/admin/forums.tsx", [
        route("new", "routes/admin/forum-new.tsx"),
        route(":forumId/edit", "routes/admin/forum-edit.tsx"),
        route(":forumId/delete", "routes/admin/forum-delete.tsx"),
        route("categories/new", "routes/admin/category-new.tsx"),
        route("categories/:categoryId/edit", "routes/admin/category-edit.tsx"),
        route("categories/:categoryId/delete", "routes/admin/category-delete.tsx"),
      ]),
      route("invites", "routes/admin/invites.tsx", [
        route(":inviteId/delete", "routes/admin/invite-delete.tsx"),
      ]),
      route("mail", "routes/admin/mail.tsx"),
      route("mail/:letterId", "routes/admin/mail-letter.tsx"),
      route("backups", "routes/admin/backups.tsx"),
      route("backups/:backupId/download", "routes/admin/backup-download.ts"),
      route("log", "routes/admin/log.tsx"),
      route("site", "routes/admin/site.tsx"),
      route("first-steps/hide", "routes/admin/hide-first-steps.tsx"),
    ]),
  ]),
  // Members, and forms sent after their session ended. The topic is here because the reply form opens
  // above it.
  layout("routes/topic/writers.tsx", [
    route("forum/:forumId/newTopic", "routes/forum/new-topic.tsx"),
    route("topic/:topicId", "routes/topic/topic.tsx", [
      route("reply", "routes/topic/reply.tsx"),
      route("delete", "routes/topic/delete.tsx"),
      route("post/:postId/delete", "routes/topic/delete-post.tsx"),
    ]),
    route("topic/:topicId/edit", "routes/topic/edit.tsx"),
    route("topic/:topicId/post/:postId/edit", "routes/topic/edit-post.tsx"),
  ]),
  route("notifications/live", "routes/notifications/live.ts"),
  route("unsubscribe", "routes/notifications/unsubscribe.tsx"),
  route("unsubscribe/one-click", "routes/notifications/one-click.ts"),
  // All other addresses below /api are answered by http/api-listener.server.ts.
  route("api/v1/docs", "routes/api/docs.tsx"),
  route("confirm-email", "routes/settings/confirm-email.tsx"),
  route("email-undo", "routes/settings/email-undo.tsx"),
  route("privacy", "routes/privacy/privacy.tsx"),
  route("preferences", "routes/frame/preferences.tsx"),
  route("site.webmanifest", "routes/frame/web-manifest.ts"),
  route("healthz", "routes/health/healthz.ts"),
  route("readyz", "routes/health/readyz.ts"),
  ...(process.env.NODE_ENV === "development" ? [route("dev/ui", "routes/dev/ui.tsx")] : []),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
