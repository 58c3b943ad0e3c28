/**
 * Words in known shares of the filled texts, for searches of known size. No generated word has a j,
 * and the demo has none of these.
 */
export const THIRD = "garajda";
export const OTHER_THIRD = "jilet";
export const ONE_PERCENT = "projeksiyon";
/** A phrase. */
export const ONE_IN_THOUSAND = "ejderha masalı";
export const ONE_IN_TEN_THOUSAND = "jelatin";
/** A short word with its forms, which one percent of the texts have together. */
export const SHORT_FORMS = [
  "fil",
  "fili",
  "filin",
  "filler",
  "fillerin",
  "file",
  "filde",
  "filleri",
];
/** Only ten texts have it. */
export const IN_TEN = "majestik";
/**
 * Only ten texts have it. Its first six letters are those of a word in a third of all texts, but it
 * is no form of that.
 */
export const IN_TEN_AS_THIRD = "garajdüvel";
/**
 * Only ten texts have it. Its first nine letters are those of a word in one percent, but it is no
 * form of that.
 */
export const IN_TEN_AS_ONE_PERCENT = "projeksiyatör";

const SHARES = [
  { word: THIRD, share: 1 / 3 },
  { word: OTHER_THIRD, share: 1 / 3 },
  { word: ONE_PERCENT, share: 0.01 },
  { word: ONE_IN_THOUSAND, share: 0.001 },
  { word: ONE_IN_TEN_THOUSAND, share: 0.0001 },
];
const SHORT_SHARE = 0.01;
const IN_TEN_TEXTS = [IN_TEN, IN_TEN_AS_THIRD, IN_TEN_AS_ONE_PERCENT];
const TEXTS_WITH_EACH = 10;
/** The salts differ from those of other random numbers. */
const FIRST_SALT = 40;
const TITLE_SALT = 30;

const quoted = (word: string): string => `'${word}'`;

const bySharesSql = (id: string, shares: typeof SHARES, first_salt: number): string[] =>
  shares.map(
    ({ word, share }, index) =>
      `case when bench.random(${id}, ${first_salt + index}) < ${share} then ${quoted(word)} end`,
  );

/** The markers of a text, as arguments of concat_ws. `count` is that of all texts. */
export function markersSql(id: string, count: number): string {
  const salt = FIRST_SALT + SHARES.length;
  const forms = SHORT_FORMS.map(quoted).join(", ");
  const every = Math.max(IN_TEN_TEXTS.length, Math.floor(count / TEXTS_WITH_EACH));
  return [
    ...bySharesSql(id, SHARES, FIRST_SALT),
    `case when bench.random(${id}, ${salt}) < ${SHORT_SHARE}
      then (array[${forms}])[1 + floor(${SHORT_FORMS.length} * bench.random(${id}, ${salt + 1}))::int] end`,
    ...IN_TEN_TEXTS.map(
      (word, index) => `case when ${id} % ${every} = ${index} then ${quoted(word)} end`,
    ),
  ].join(", ");
}

/** Some markers are in titles too: a search that finds nothing suggests words of titles. */
export const titleMarkersSql = (id: string): string =>
  bySharesSql(id, SHARES.slice(2), TITLE_SALT).join(", ");
