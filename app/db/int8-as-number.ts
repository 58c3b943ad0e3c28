/**
 * A type for the driver, which would otherwise return int8 as text. Ids, sizes and counts stay far
 * below 2^53, up to which a number is exact.
 */
export const INT8_AS_NUMBER = { to: 20, from: [20], parse: Number, serialize: String };
