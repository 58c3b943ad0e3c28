/** What the API says where it has nothing else to tell. It speaks English only, and clients translate by these texts. */
export const answers = {
  passwordUpdated: "Password updated successfully",
  recoverySent: "If that email is registered, we sent a password recovery link",
  userDeleted: "User deleted successfully",
  inviteDeleted: "The invite was deleted successfully.",
};
