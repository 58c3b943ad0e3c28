// The oldest versions of Node. Plain JavaScript: an old Node must be able to read this file and then
// print a sentence instead of a stack.

/** For `npm start` and the other commands, which install a newer Node where they can. */
export const MINIMUM_NODE_TO_INSTALL = [20, 0];
/** For the build and the server: React Router needs it. */
export const MINIMUM_NODE = [22, 22];

export function isOlderThan(minimum) {
  const version = process.versions.node.split(".").map(Number);
  return version[0] < minimum[0] || (version[0] === minimum[0] && version[1] < minimum[1]);
}
