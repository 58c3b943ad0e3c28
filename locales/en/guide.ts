import type { Translated } from "../index.ts";
import type { guide as source } from "../tr/guide.ts";

export const guide = {
  start: "Address and sign-in",
  startAddress:
    "All calls are below `{{api}}`. They take and return JSON in UTF-8; only the sign-in takes a form. Times are ISO 8601 in UTC. A slash at the end of a path makes no difference.",
  startSignIn: "Sign in with the e-mail or the username of a member. In a shell:",
  startHeader:
    "Each call sends the token in the header `Authorization: Bearer …`. Calls that are open to anyone need none. Cookies of the site do not count here.",
  startOrigins:
    "Pages of other sites may call from the browser if the operator has listed their origin in `CORS_ORIGINS`.",

  keys: "Keys for programs",
  keysWhy:
    "A bot or a script needs no password. Create a key for it in Settings → API (`/settings/api`), and choose what it may do and when it ends. A key begins with `divan_`, is shown once, is sent as a token is, and can be deleted at any time.",
  keysScopes:
    "A key has scopes: `read`, `write`, `administer`, and `observe`, which only superusers may give. Each call below names the one that it needs; without it the answer is 403 with the code `insufficient_scope`. Calls for passwords, sessions and keys need a token from the sign-in.",

  first: "First calls",
  firstList: "The latest topics:",
  firstReply: "A reply. `TOPIC` is the id of a topic in which you may write:",
  firstKey:
    "`Idempotency-Key` is a name that you choose for this one reply. If the answer is lost, send the call again with the same name: you get the first answer, and no second reply is created. This holds for every call that creates something.",

  lists: "Lists",
  listsPaging:
    "A list is `{{shape}}`, where `count` is the number of all rows. `skip` and `limit` choose the page; the largest `limit`, {{max}}, is also the default.",
  listsStable:
    "While you read, others write, and rows move from page to page. To read everything, use `sort=id&after_id=…` with the id of the last row that you have: no row is skipped or comes twice.",
  listsChanges:
    "To keep a copy, first store `next` of `GET /changes/?after=latest`, then read the lists. After that call `GET /changes/?after=…`, each time with `next` of the answer before: it says what was created, updated and deleted. If the answer is 410, begin anew.",

  errors: "Errors",
  errorsShape:
    "Every error is JSON: `detail` is a sentence in English, and `code` is the name of the error for programs, which never changes. For invalid input (422) `detail` is a list: `loc` says where, `msg` says what, and `ctx` has the limit that was exceeded.",
  error401: "No token was sent: sign in.",
  error403:
    "With the code `bad_credentials` the token is no longer valid: sign in again. With any other code the member has no right to do this; the token stays valid.",
  error409: "Somebody else was faster: read again, then decide.",
  error422: "Correct the input: the same call is refused again.",
  error429: "Wait for as many seconds as `Retry-After` says, then send the same call again.",
  errorsUnknown: "Unknown query parameters are ignored and named in the header `Warnings`.",
  errorsId: "Every answer has an `X-Request-Id`. Quote it when you report a problem.",

  limits: "Limits",
  limitsAllowed: "A member may do this much:",
  limitsMinutes: "{{what}}: {{points}} per {{minutes}} min",
  limitPost: "Topics and replies",
  limitEdit: "Edits",
  limitSearch: "Searches",
  limitInvite: "Invites",
  limitBookmark: "Bookmarks",
  limitThank: "Thanks",
  limitModerate: "Acts of a moderator",
  limitReport: "Reports",
  limitSignIn: "Failed sign-ins to one account from one place",
  limitsHeaders:
    "Answers to calls that are counted say in `RateLimit` how many are left and for how many seconds, and in `RateLimit-Policy` what is allowed. Beyond the limit the answer is 429 with `Retry-After`.",
  limitsOff: "This site does not limit the number of calls.",
  limitsSizes:
    "A body has at most {{body}} MiB, without a token {{strangers_body}} KiB (413 beyond), and `content` {{content}} KiB. The maximum length of a title is {{length}}.",

  tokens: "Tokens",
  tokensLife_one:
    "A token from the sign-in is valid for {{n}} day; `expires_in` has it in seconds. Sign in again when it has ended.",
  tokensLife_other:
    "A token from the sign-in is valid for {{n}} days; `expires_in` has it in seconds. Sign in again when it has ended.",
  tokensEnd:
    "`DELETE /login/access-token` ends the token that it is sent with; `/users/me/sessions` lists the others and ends them. A new password ends all tokens but the one in use. Keys stay, unless the password was reset by e-mail.",

  caching: "Caching and safe edits",
  cachingEtag:
    "Answers to GET have an `ETag`. Send it back in `If-None-Match`: if nothing has changed, the answer is 304 without a body.",
  cachingIfMatch:
    "Send the same `ETag` in `If-Match` with PUT or PATCH: if somebody else has changed the thing meanwhile, the answer is 412, and nothing is overwritten.",

  contentHtml:
    "`content` is HTML. Elements that the editor of the site cannot write are removed before it is stored. Send paragraphs as `<p>`: line breaks of plain text are lost.",
  contentLinks:
    "Links and pictures in it may be relative, such as `/user/…`. They are meant from `{{site}}`.",
} satisfies Translated<typeof source>;
