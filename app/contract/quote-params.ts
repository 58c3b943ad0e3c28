/** The search parameter of the reply form with the id of the quoted reply, or QUOTE_TOPIC. */
export const QUOTE_PARAM = "quote";
export const QUOTE_TOPIC = "topic";
/**
 * The selected part of the quoted post (content/cut-selection.server.ts); if it is missing, the
 * whole post.
 */
export const FROM_PARAM = "from";
export const TO_PARAM = "to";

export const QUOTE_PARAMS = [QUOTE_PARAM, FROM_PARAM, TO_PARAM];
