/** Pages of moderators, and what members see of them. */
export const moderation = {
  title: "Moderasyon",
};
