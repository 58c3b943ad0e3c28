import type { Rows } from "./mysql-dump.ts";

const BEGAN = 1_200_000_000;
const UID = "1a2b3c4d";

function post(
  post_id: number,
  poster_id: number,
  post_text: string | Buffer,
  more: Rows[number] = {},
): Rows[number] {
  return {
    post_id,
    topic_id: Math.floor(post_id / 10),
    poster_id,
    post_time: BEGAN + post_id * 1000,
    post_username: "",
    post_subject: "Re:",
    post_text,
    bbcode_uid: UID,
    post_edit_time: 0,
    post_edit_user: 0,
    post_visibility: 1,
    post_delete_time: 0,
    ...more,
  };
}

/** Of topics by the first digits of their numbers. */
export const PHPBB_POSTS: Rows = [
  post(
    10,
    2,
    `[b:${UID}]Merhaba[/b:${UID}] <!-- s:) --><img src="{SMILIES_PATH}/icon_e_smile.gif" alt=":)" title="Smile" /><!-- s:) -->\n[attachment=1:${UID}]<!-- ia1 -->ev &amp; bahçe.png<!-- ia1 -->[/attachment:${UID}]`,
    { post_edit_time: BEGAN + 99_000, post_edit_user: 3 },
  ),
  post(11, 1, `[quote=&quot;Selin&quot;:${UID}]Merhaba[/quote:${UID}]Ben de`, {
    post_username: "Komşu &amp; oğlu",
  }),
  post(
    12,
    3,
    '<r><QUOTE author="Selin" post_id="10" time="1200010000" user_id="2"><s>[quote=Selin post_id=10 time=1200010000 user_id=2]</s>Merhaba<e>[/quote]</e></QUOTE>Bak: <URL url="https://eski.example/forum/viewtopic.php?f=3&amp;t=2&amp;sid=0a#p20"><LINK_TEXT text="viewtopic.php?f=3&amp;t=2#p20">https://eski.example/forum/viewtopic.php?f=3&amp;t=2&amp;sid=0a#p20</LINK_TEXT></URL></r>',
  ),
  post(13, 8, "<t>Bottan haber</t>"),
  post(14, 77, "<t>Yazarı silinmiş</t>", { post_username: "Silinen üye" }),
  post(15, 5, "<t>Onaysız yanıt</t>", { post_visibility: 0 }),
  post(16, 5, "<t>Silinmiş yanıt</t>", { post_visibility: 2, post_delete_time: BEGAN + 100_000 }),
  post(20, 3, Buffer.from("Giriþ ve kayýt: ücret 5 lira, çok güzel", "utf8")),
  post(
    21,
    10,
    Buffer.from(new TextDecoder("windows-1252").decode(Buffer.from("Şişli'de ağaç dikimi"))),
  ),
  post(22, 2, '<t>Çok güzel: it\'s \\ "tamam" ışık</t>'),
  post(40, 2, "<t>Herkese</t>", { post_subject: "Genel duyuru" }),
  post(41, 3, "<t>Olur</t>", { post_subject: "Genel duyuru" }),
  post(42, 3, "<t>Olmaz</t>", { post_subject: "Karşı &amp; öneri" }),
  post(50, 5, "<t>Beni onaylayın</t>", { post_visibility: 0 }),
  post(60, 5, "<t>Pişmanım</t>", { post_visibility: 2, post_delete_time: BEGAN + 100_000 }),
  post(70, 2, "<t>Gizli karar</t>"),
  post(80, 2, "<t>Nerede?</t>"),
];
