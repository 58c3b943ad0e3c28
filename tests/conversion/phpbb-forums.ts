import type { Rows } from "./mysql-dump.ts";

export const [GUESTS, REGISTERED, NEWLY_REGISTERED, ADMINISTRATORS, BOARD] = [1, 2, 7, 5, 8];
export const [F_LIST, F_READ, A_USER] = [1, 2, 3];
export const [READER, NO_ACCESS] = [15, 16];

function forum(
  forum_id: number,
  parent_id: number,
  forum_name: string,
  more: Rows[number] = {},
): Rows[number] {
  return {
    forum_id,
    parent_id,
    left_id: forum_id * 2,
    forum_type: 1,
    forum_status: 0,
    forum_password: "",
    forum_name,
    forum_desc: "",
    forum_desc_uid: "",
    ...more,
  };
}

export const FORUMS = [
  forum(1, 0, "Dernek", { forum_type: 0 }),
  forum(2, 1, "Duyurular &amp; Haberler", {
    forum_status: 1,
    forum_desc: "<r>Yönetim <B><s>[b]</s>yazar<e>[/b]</e></B></r>",
  }),
  forum(3, 2, "Etkinlik", { forum_desc: "Eski [b:d1]açıklama[/b:d1]", forum_desc_uid: "d1" }),
  forum(4, 3, "Geziler"),
  forum(5, 1, "Yönetim Kurulu"),
  forum(6, 1, "Parolalı", { forum_password: "$2y$10$x" }),
  forum(7, 1, "Yasaklı"),
  forum(8, 1, "Web sitemiz", { forum_type: 2 }),
  forum(9, 0, "Gizli", { forum_type: 0 }),
  forum(10, 9, "Gizlinin altı"),
  forum(11, 1, "Misafirlere açık"),
  forum(12, 1, "Yenilere kapalı"),
];

const right = (
  group_id: number,
  forum_id: number,
  auth_option_id: number,
  auth_setting = 1,
  auth_role_id = 0,
) => ({
  group_id,
  forum_id,
  auth_option_id,
  auth_role_id,
  auth_setting,
});

export const RIGHTS = [
  right(REGISTERED, 1, F_LIST),
  ...[2, 3, 4, 6, 7, 10, 12].map((forum_id) => right(REGISTERED, forum_id, 0, 0, READER)),
  right(BOARD, 5, 0, 0, READER),
  right(REGISTERED, 5, 0, 0, NO_ACCESS),
  right(REGISTERED, 7, F_READ, 0),
  right(GUESTS, 11, F_LIST),
  right(GUESTS, 11, F_READ),
  right(NEWLY_REGISTERED, 12, F_READ, 0),
  right(ADMINISTRATORS, 0, A_USER),
];
