/** The password of all accounts in the tests. */
export const PASSWORD = "doğru-at-pil-zımba";

/**
 * The accounts of the tests. Selin is a superuser. Ayşe and Mehmet are members. Nazım has no
 * invites left. Yağmur is deactivated. Emma reads English.
 */
export const PEOPLE = {
  selin: {
    username: "selin",
    email: "selin@example.org",
    full_name: "Selin Aydın",
    is_superuser: true,
  },
  ayse: {
    username: "ayşe.demir",
    email: "ayse@example.org",
    full_name: "Ayşe Demir",
    invites_count: 3,
  },
  mehmet: {
    username: "mehmet.usta",
    email: "mehmet@example.org",
    full_name: "Mehmet Çelik",
    invites_count: 3,
  },
  nazim: {
    username: "nazım.e",
    email: "nazim@example.org",
    full_name: "Nâzım Erden",
    invites_count: 0,
  },
  yagmur: {
    username: "yağmur.k",
    email: "yagmur@example.org",
    full_name: "Yağmur Kılıç",
    is_active: false,
  },
  emma: {
    username: "emma",
    email: "emma@example.org",
    full_name: "Emma Hart",
    language: "en",
    invites_count: 3,
  },
} as const;

export type PersonName = keyof typeof PEOPLE;
