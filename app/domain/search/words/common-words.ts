/**
 * Common words, folded: a phrase with one of them would be searched in thousands of texts. The
 * index has each of them together with its neighbours, so changing this list needs a new index of
 * all texts.
 */
const common_words = new Set(
  `a an and are as at be but by for from have i if in is it my not of on or so that the this to was we
  with you ama bana bence ben biz bu bir birsey boyle cok da daha de degil diye en gibi hem her icin ile
  ise iyi kadar ki mi mu ne nasil o olan olarak olur onu sen sey siz sonra su var ve veya ya yok zaman`.split(
    /\s+/,
  ),
);

export function isCommonPair(first: string, second: string): boolean {
  return first !== "" && (common_words.has(first) || common_words.has(second));
}
