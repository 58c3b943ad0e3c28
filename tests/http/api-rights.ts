/**
 * The status for a member, the owner and a superuser. `open` is the status of calls without
 * authentication.
 */
export type Row =
  | { open: number }
  | {
      member: number;
      owner?: number;
      moderator?: number;
      superuser: number;
      /**
       * What a key for programs must allow, unless it is `administer` for calls of superusers, `read`
       * for GET and `write` for others.
       */
      scope?: "read" | "write" | "administer" | "sign_in" | "any";
    };

export const ROWS: Record<string, Row> = {
  "GET /": { open: 200 },
  "GET /openapi.json": { open: 200 },
  "POST /login/access-token": { open: 200 },
  "DELETE /login/access-token": { member: 200, superuser: 200, scope: "any" },
  "POST /login/test-token": { member: 200, superuser: 200, scope: "any" },
  "POST /password-recovery/{email}": { open: 200 },
  // It has a link that sets a new password.
  "POST /password-recovery-html-content/{email}": {
    member: 403,
    superuser: 200,
    scope: "sign_in",
  },
  "POST /reset-password": { open: 400 },
  "POST /users/signup": { open: 400 },
  "GET /users": { member: 403, superuser: 200 },
  "POST /users": { member: 403, superuser: 200 },
  "GET /users/me": { member: 200, superuser: 200 },
  "PATCH /users/me": { member: 200, superuser: 200 },
  "PATCH /users/me/password": { member: 400, superuser: 400, scope: "sign_in" },
  "GET /users/me/sessions": { member: 200, superuser: 200, scope: "sign_in" },
  // Superusers cannot end the sessions and keys of others either.
  "DELETE /users/me/sessions/{session_id}": {
    member: 404,
    owner: 200,
    superuser: 404,
    scope: "sign_in",
  },
  "GET /users/me/keys": { member: 200, superuser: 200, scope: "sign_in" },
  "POST /users/me/keys": { member: 200, superuser: 200, scope: "sign_in" },
  "DELETE /users/me/keys/{key_id}": { member: 404, owner: 200, superuser: 404, scope: "sign_in" },
  "GET /users/multi": { member: 200, superuser: 200 },
  "GET /users/{user_id}": { member: 200, superuser: 200 },
  "PATCH /users/{user_id}": { member: 403, superuser: 200 },
  "DELETE /users/{user_id}": { member: 403, owner: 200, superuser: 200, scope: "sign_in" },
  "POST /users/{user_id}/suspension": { member: 403, moderator: 200, superuser: 200 },
  "DELETE /users/{user_id}/suspension": { member: 403, moderator: 200, superuser: 200 },
  "GET /categories": { member: 200, superuser: 200 },
  "POST /categories": { member: 403, superuser: 200 },
  "PUT /categories/{id}": { member: 403, superuser: 200 },
  "DELETE /categories/{id}": { member: 403, superuser: 200 },
  "GET /forums": { member: 200, superuser: 200 },
  "POST /forums": { member: 403, superuser: 200 },
  "GET /forums/{id}": { member: 200, superuser: 200 },
  "PUT /forums/{id}": { member: 403, superuser: 200 },
  "DELETE /forums/{id}": { member: 403, superuser: 200 },
  "GET /latest": { member: 200, superuser: 200 },
  "GET /topics": { member: 200, superuser: 200 },
  "POST /topics": { member: 200, superuser: 200 },
  "GET /topics/multi": { member: 200, superuser: 200 },
  "GET /topics/{id}": { member: 200, superuser: 200 },
  "PUT /topics/{id}": { member: 403, owner: 200, superuser: 200 },
  "PATCH /topics/{id}": { member: 403, owner: 403, moderator: 200, superuser: 200 },
  "DELETE /topics/{id}": { member: 403, owner: 200, moderator: 200, superuser: 200 },
  "POST /topics/{id}/split": { member: 403, moderator: 200, superuser: 200 },
  "POST /topics/{id}/merge": { member: 403, moderator: 200, superuser: 200 },
  "GET /topics/{topic_id}/post": { member: 200, superuser: 200 },
  "POST /topics/{topic_id}/post": { member: 200, superuser: 200 },
  "GET /posts": { member: 200, superuser: 200 },
  "GET /posts/multi": { member: 200, superuser: 200 },
  "GET /changes": { member: 200, superuser: 200 },
  "GET /topics/{topic_id}/post/{post_id}": { member: 200, superuser: 200 },
  "PUT /topics/{topic_id}/post/{post_id}": { member: 403, owner: 200, superuser: 200 },
  "DELETE /topics/{topic_id}/post/{post_id}": {
    member: 403,
    owner: 200,
    moderator: 200,
    superuser: 200,
  },
  "GET /topics/{id}/versions": { member: 403, owner: 200, moderator: 200, superuser: 200 },
  "GET /topics/{topic_id}/post/{post_id}/versions": {
    member: 403,
    owner: 200,
    moderator: 200,
    superuser: 200,
  },
  "GET /topics/{topic_id}/post/{post_id}/thanks": { member: 200, superuser: 200 },
  "POST /topics/{topic_id}/post/{post_id}/thanks": { member: 200, owner: 400, superuser: 200 },
  "DELETE /topics/{topic_id}/post/{post_id}/thanks": { member: 200, superuser: 200 },
  "GET /removed": { member: 200, superuser: 200 },
  "POST /topics/{id}/restore": { member: 404, owner: 404, superuser: 404 },
  "POST /topics/{topic_id}/post/{post_id}/restore": { member: 404, owner: 404, superuser: 404 },
  "GET /unread": { member: 200, superuser: 200 },
  "POST /unread/read-all": { member: 200, superuser: 200 },
  "POST /forums/{id}/read": { member: 200, superuser: 200 },
  "POST /topics/{id}/read": { member: 200, superuser: 200 },
  "GET /search": { member: 200, superuser: 200 },
  "GET /bookmarks": { member: 200, superuser: 200 },
  "POST /bookmarks": { member: 200, superuser: 200 },
  // Superusers cannot delete the bookmarks of others either.
  "DELETE /bookmarks/{id}": { member: 404, owner: 200, superuser: 404 },
  "GET /subscriptions/forums": { member: 200, superuser: 200 },
  "POST /subscriptions/forums/{forum_id}": { member: 200, superuser: 200 },
  "DELETE /subscriptions/forums/{forum_id}": { member: 200, superuser: 200 },
  "GET /subscriptions/topics": { member: 200, superuser: 200 },
  "POST /subscriptions/topics/{topic_id}": { member: 200, superuser: 200 },
  "DELETE /subscriptions/topics/{topic_id}": { member: 200, superuser: 200 },
  "GET /mutes": { member: 200, superuser: 200 },
  "POST /mutes": { member: 200, superuser: 200 },
  // Superusers cannot unmute for others either.
  "DELETE /mutes/{id}": { member: 404, owner: 200, superuser: 404 },
  "GET /notifications": { member: 200, superuser: 200 },
  "POST /notifications/read-all": { member: 200, superuser: 200 },
  // Superusers cannot read the notifications of others either.
  "PATCH /notifications/{notification_id}/read": { member: 404, owner: 200, superuser: 404 },
  "PATCH /notifications/topic/{topic_id}/read": { member: 200, superuser: 200 },
  "GET /invites": { member: 200, superuser: 200 },
  "POST /invites": { member: 200, superuser: 200 },
  // Members get a 404 for invites of others, as for unknown ones.
  "DELETE /invites/{id}": { member: 404, owner: 200, superuser: 200 },
  "GET /reports": { member: 403, moderator: 200, superuser: 200 },
  "POST /reports": { member: 200, superuser: 200 },
  "PATCH /reports/{id}": { member: 403, moderator: 200, superuser: 200 },
  "GET /webhooks": { member: 403, superuser: 200 },
  "POST /webhooks": { member: 403, superuser: 200 },
  "GET /webhooks/{id}": { member: 403, superuser: 200 },
  "PATCH /webhooks/{id}": { member: 403, superuser: 200 },
  "DELETE /webhooks/{id}": { member: 403, superuser: 200 },
  "GET /webhooks/{id}/deliveries": { member: 403, superuser: 200 },
  "POST /webhooks/{id}/test": { member: 403, superuser: 200 },
  "POST /webhooks/{id}/deliveries/{delivery_id}/again": { member: 403, superuser: 200 },
  "GET /server/info": { member: 403, superuser: 200 },
  "GET /server/backups": { member: 403, superuser: 200 },
  "POST /server/create-backup": { member: 403, superuser: 200 },
};
