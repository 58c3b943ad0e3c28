import type { TextKey, Translate } from "#locales/index.ts";

/** The numbers at the beginning of the documentation. */
export type GuideFacts = {
  /** The address that all paths begin with. */
  api: string;
  site: string;
  token_days: number;
  list_rows: number;
  body_mib: number;
  strangers_body_kib: number;
  content_kib: number;
  title_characters: number;
  /** Empty if limits are switched off. */
  limits: GuideLimit[];
};
export type GuideLimit = {
  text: TextKey & `guide.limit${string}`;
  points: number;
  minutes: number;
};

/** A paragraph, commands for a shell, a list, or advice for each status. */
export type GuideBlock =
  | string
  | { commands: string }
  | { items: string[] }
  | { statuses: { codes: string[]; text: string }[] };
export type GuidePart = { id: string; title: string; blocks: GuideBlock[] };

export function guideParts(t: Translate, facts: GuideFacts): GuidePart[] {
  const { api, site, list_rows } = facts;
  return [
    {
      id: "start",
      title: t("guide.start"),
      blocks: [
        t("guide.startAddress", { api }),
        t("guide.startSignIn"),
        { commands: signInCommands(api) },
        t("guide.startHeader"),
        t("guide.startOrigins"),
      ],
    },
    {
      id: "first-calls",
      title: t("guide.first"),
      blocks: [
        t("guide.firstList"),
        { commands: LIST_COMMANDS },
        t("guide.firstReply"),
        { commands: REPLY_COMMANDS },
        t("guide.firstKey"),
      ],
    },
    {
      id: "keys",
      title: t("guide.keys"),
      blocks: [t("guide.keysWhy"), t("guide.keysScopes")],
    },
    {
      id: "tokens",
      title: t("guide.tokens"),
      blocks: [t("guide.tokensLife", { count: facts.token_days }), t("guide.tokensEnd")],
    },
    {
      id: "lists",
      title: t("guide.lists"),
      blocks: [
        t("guide.listsPaging", { max: list_rows, shape: LIST_SHAPE }),
        t("guide.listsStable"),
        t("guide.listsChanges"),
      ],
    },
    {
      id: "errors",
      title: t("guide.errors"),
      blocks: [
        t("guide.errorsShape"),
        {
          statuses: [
            { codes: ["401"], text: t("guide.error401") },
            { codes: ["403"], text: t("guide.error403") },
            { codes: ["409", "412"], text: t("guide.error409") },
            { codes: ["422"], text: t("guide.error422") },
            { codes: ["429", "503"], text: t("guide.error429") },
          ],
        },
        t("guide.errorsUnknown"),
        t("guide.errorsId"),
      ],
    },
    { id: "limits", title: t("guide.limits"), blocks: limitBlocks(t, facts) },
    {
      id: "caching",
      title: t("guide.caching"),
      blocks: [t("guide.cachingEtag"), t("guide.cachingIfMatch")],
    },
    {
      id: "content-of-posts",
      title: t("words.content"),
      blocks: [t("guide.contentHtml"), t("guide.contentLinks", { site })],
    },
  ];
}

function limitBlocks(t: Translate, facts: GuideFacts): GuideBlock[] {
  const sizes = t("guide.limitsSizes", {
    body: facts.body_mib,
    strangers_body: facts.strangers_body_kib,
    content: facts.content_kib,
    length: facts.title_characters,
  });
  if (facts.limits.length === 0) return [t("guide.limitsOff"), sizes];
  const items = facts.limits.map(({ text, points, minutes }) =>
    t("guide.limitsMinutes", { what: t(text), points, minutes }),
  );
  return [t("guide.limitsAllowed"), { items }, t("guide.limitsHeaders"), sizes];
}

const LIST_SHAPE = '{"data": […], "count": …}';

function signInCommands(api: string): string {
  return `API=${api}
EMAIL=you@example.org
PASSWORD='…'
TOKEN=$(curl -s "$API/login/access-token" \\
  --data-urlencode "username=$EMAIL" \\
  --data-urlencode "password=$PASSWORD" |
  sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
echo "$TOKEN"`;
}

const LIST_COMMANDS = `curl -s "$API/topics?limit=5" \\
  -H "Authorization: Bearer $TOKEN"`;

const REPLY_COMMANDS = `TOPIC=1
curl -s "$API/topics/$TOPIC/post" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Idempotency-Key: reply-$(date +%s)" \\
  -H "Content-Type: application/json" \\
  -d '{"content": "<p>Hello from the shell.</p>"}'`;
