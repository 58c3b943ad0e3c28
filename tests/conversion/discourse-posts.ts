import type { DumpedValue } from "./postgres-dump.ts";

/** The uploads of the invented forum. The last one is in the dump, and its file is not. */
export const UPLOADS = {
  picture: "0a1b2c3d4e5f60718293a4b5c6d7e8f901234567",
  document: "1111111111111111111111111111111111111111",
  face: "2222222222222222222222222222222222222222",
  letter: "3333333333333333333333333333333333333333",
  lost: "4444444444444444444444444444444444444444",
};

type Row = Record<string, DumpedValue>;

const QUOTE = `<aside class="quote no-group" data-username="Mehmet.K" data-post="2" data-topic="10">
<div class="title">
<div class="quote-controls"></div>
<img loading="lazy" alt="" width="24" height="24" src="/user_avatar/forum.example/mehmet.k/48/3_2.png" class="avatar"> Mehmet.K:</div>
<blockquote>
<p>Hangi çay?</p>
</blockquote>
</aside>
<p>Rize çayı <img src="/images/emoji/twitter/tea.png?v=12" title=":tea:" class="emoji" alt=":tea:" loading="lazy" width="20" height="20"></p>`;

const LIGHTBOX = `<p><div class="lightbox-wrapper"><a class="lightbox" href="/uploads/default/original/1X/${UPLOADS.picture}.jpeg" data-download-href="/uploads/short-url/1roZvWQvBxGDRSkWCcWjVFV56dx.jpeg?dl=1" title="bahçe"><img src="/uploads/default/optimized/1X/${UPLOADS.picture}_2_690x388.jpeg" alt="Bahçedeki masa" data-base62-sha1="1roZvWQvBxGDRSkWCcWjVFV56dx" width="690" height="388"><div class="meta"><svg class="fa"><use href="#far-image"></use></svg><span class="filename">bahçe</span><span class="informations">1200×800 200 KB</span></div></a></div></p>
<p><a class="attachment" href="/uploads/default/original/1X/${UPLOADS.document}.pdf">tarife.pdf</a> (1 KB)</p>
<p><img src="/uploads/default/original/1X/${UPLOADS.lost}.png" alt="kayıp"></p>`;

const POLL = `<p>Where shall we meet?</p>
<div class="poll" data-poll-name="poll" data-poll-status="open" data-poll-type="regular">
<div class="poll-container"><ul><li data-poll-option-id="a1">Park</li><li data-poll-option-id="b2">Café</li></ul></div>
<div class="poll-info"><div class="poll-info_counts-count"><span class="info-number">0</span></div></div>
</div>`;

/** A preview of another page, whose picture Discourse has copied. */
const PREVIEW = `<aside class="onebox allowlistedgeneric" data-onebox-src="https://cay.example/demleme"><header class="source"><a href="https://cay.example/demleme">cay.example</a></header><article class="onebox-body"><img src="/uploads/default/original/1X/${UPLOADS.face}.jpeg" class="thumbnail"><h3><a href="https://cay.example/demleme">Çay demleme</a></h3></article></aside>`;

const at = (minute: number) => `2024-05-01 10:${String(minute).padStart(2, "0")}:00.5`;

/** Posts with what each type and state of Discourse has. `deleted_at` and the like are null otherwise. */
export const POSTS: Row[] = [
  post(100, 10, 1, 1, "<p>Merhaba <strong>dünya</strong>\tve\\herkes</p>"),
  post(101, 10, 2, 2, '<p>Hangi çay, <a class="mention" href="/u/ayse">@ayse</a>?</p>', {
    version: 2,
    last_version_at: at(30),
    last_editor_id: 1,
  }),
  post(102, 10, 3, 1, QUOTE),
  post(103, 10, 4, -1, "", { post_type: 3, action_code: "closed.enabled" }),
  post(104, 10, 5, 1, "<p>Yalnız ekip için.</p>", { post_type: 4 }),
  post(105, 10, 6, 3, "<p>Buy now!</p>", { hidden: true }),
  post(106, 10, 7, 3, "<p>(post deleted by author)</p>", { user_deleted: true }),
  post(107, 10, 8, 3, "<p>Gone.</p>", { deleted_at: at(40) }),
  post(108, 10, 9, null, "<p>Written by somebody who left.</p>"),
  post(109, 10, 10, 4, "<p>By e-mail.</p>"),
  post(110, 11, 1, 3, POLL),
  post(111, 11, 2, 2, LIGHTBOX),
  post(112, 12, 1, 2, `<p>Archived.</p>${PREVIEW}`),
  post(113, 13, 1, 2, "<p>Deleted topic.</p>"),
  post(114, 14, 1, 2, "<p>Unlisted.</p>"),
  post(
    115,
    15,
    1,
    1,
    `<p>Gizli. <a class="attachment" href="/uploads/default/original/1X/${UPLOADS.letter}.pdf">m.pdf</a></p>`,
  ),
  post(116, 15, 2, 2, "<p>Gizli yanıt.</p>"),
  post(117, 16, 1, -1, "<p>Welcome to the forum.</p>"),
  post(118, 17, 1, 1, "<p>Only for the staff.</p>"),
];

function post(
  id: number,
  topic_id: number,
  post_number: number,
  user_id: number | null,
  cooked: string,
  others: Row = {},
): Row {
  return {
    id,
    topic_id,
    post_number,
    user_id,
    raw: "(raw)",
    cooked,
    created_at: at(id - 100),
    post_type: 1,
    hidden: false,
    user_deleted: false,
    version: 1,
    last_version_at: at(id - 100),
    last_editor_id: user_id,
    ...others,
  };
}
