import type { Translated } from "../index.ts";
import type { messages as source } from "../tr/messages.ts";

/**
 * The texts of the API's `detail` are exactly as in the specification, because clients translate by
 * them.
 */
export const messages = {
  // Authentication
  notAuthenticated: "Not authenticated",
  badCredentials: "Could not validate credentials",
  wrongEmailOrPassword: "Incorrect email or password",
  inactiveUser: "Inactive user",
  notEnoughPrivileges: "The user doesn't have enough privileges",
  tooManyTries: "Too many tries. Please wait a little and try again.",
  // Not found
  notFound: "Not Found",
  methodNotAllowed: "Method Not Allowed",
  topicNotFound: "Topic not found",
  forumNotFound: "Forum not found",
  categoryNotFound: "Category not found",
  userNotFound: "User not found",
  userIdNotFound: "The user with this id does not exist in the system",
  userEmailNotFound: "The user with this email does not exist in the system.",
  inviteNotFound: "Invite not found.",
  notificationNotFound: "Notification not found",
  postNotFound: "Post not found",
  backupNotFound: "Backup not found",
  reportNotFound: "Report not found",
  // Moderation
  topicLocked: "The topic is locked.",
  accountSuspended: "Your account is suspended.",
  // Splitting and merging topics
  noPostsChosen: "Choose at least one reply.",
  tooManyPostsChosen: "At most 200 replies can be split off at once.",
  mergedIntoItself: "A topic cannot be merged into itself.",
  mergeTooLarge: "At most 3,000 replies can change their places in one merge.",
  // Already taken
  emailTaken: "The user with this email already exists in the system.",
  usernameTaken: "The user with this username already exists in the system.",
  emailTakenAtSignup: "The user with this email already exists in the system",
  usernameTakenAtSignup: "The user with this username already exists in the system",
  emailTakenByOther: "User with this email already exists",
  usernameTakenByOther: "User with this username already exists",
  // Passwords
  incorrectPassword: "Incorrect password",
  samePassword: "New password cannot be the same as the current one",
  passwordCommon: "This password is one of the most common ones. Please choose another.",
  passwordIsName:
    "The password cannot be the name, username or email of the account, or the name of the site.",
  invalidToken: "Invalid token",
  // Invites
  noInvitesLeft: "You don't have any invites.",
  usedInviteStays: "Used invite cannot be deleted.",
  invalidInviteCode: "Invalid invite code.",
  inviteUsed: "The invite is already used.",
  inviteExpired: "The invite has expired.",
  inviteEmailDiffers: "The email does not match with invite.",
  tooManyLetters:
    "You cannot send more invite emails for now. You can also share the invite link yourself.",
  tooManyEmailsToAddress: "No more emails can be sent to this address for now.",
  tooManyLettersToAddress:
    "No more invite emails can be sent to this address for now. You can also share the invite link yourself.",
  inviteHasNoEmail: "The invite has no email address.",
  // Accounts
  superuserKeepsSelf: "Super users are not allowed to delete themselves",
  lastSuperuser: "The last active superuser cannot be deleted, deactivated or demoted.",
  changedMeanwhile: "This has been changed meanwhile.",
  tooManyUsernames:
    "You have already had 10 other usernames. They stay reserved for you, so you can go back to one of them, but you can’t take a new one.",
  // Inputs
  fieldRequired: "Field required",
  fieldNotNull: "This field cannot be null",
  notText: "Input should be a valid string",
  notWhole: "Input should be a valid integer",
  notBoolean: "Input should be a valid boolean",
  notObject: "Input should be a valid object",
  notJson: "JSON decode error",
  notAllowedText: "Text must not contain NUL characters or lone surrogates",
  numberRange: "Input is out of range",
  tooLong: "Too long",
  tooManyIds: "At most 100 ids",
  invalidEmail: "Invalid email address",
  emailRequired: "Email is required",
  usernameRequired: "Username is required",
  usernameShape: "Between 3 and 12 characters, no space, only lowercase",
  fullNameRequired: "Full name is required",
  fullNameShort: "Full name must be at least 3 characters",
  fullNameLong: "Full name must be at most 30 characters",
  passwordRequired: "Password is required",
  passwordShort: "Password must be at least 8 characters",
  passwordLong: "Password must be at most 128 characters",
  currentPasswordRequired: "Current password is required",
  confirmRequired: "Please confirm your password",
  passwordsDiffer: "The passwords do not match",
  nameRequired: "Name is required",
  titleRequired: "Title is required.",
  contentRequired: "Content is required.",
  tooManyTags:
    "There is too much formatting in the content. Write it more plainly, or split it into several posts.",
  tableTooLarge: "A table can have at most 50 columns, and a post at most 2,000 cells in all.",
  tooManyImages: "A post can have at most 30 images.",
  unsafeContent:
    "This content cannot be stored safely. Remove its formatting, or write it another way.",
  searchEmpty: "The query has no word to search for",
  searchTooShort: "The query is too short",
  searchTooManyWords: "The query has too many words",
  invalidInput: "Invalid value",
  // The server
  databaseAway: "The database cannot be reached. Please try again in a moment.",
  databaseBusy: "The database cannot do this at the moment. Please try again shortly.",
  tooBusy: "Too many people are logging in at this moment. Please try again in a few seconds.",
  // Pages only: the item to delete no longer exists
  userNotDeleted: "An error occurred while deleting the user.",
  categoryNotDeleted: "An error occurred while deleting the category.",
  forumNotDeleted: "An error occurred while deleting the forum.",
  tooFewInvites: "You don’t have enough invites: {{needed}} needed, {{left}} left.",
  peopleRequired: "Enter at least one address or note",
  tooManyPeople: "At most {{max}} people fit into one form; this list has {{lines}}.",
  lineInvalidEmail: "Line {{line}}: this is not a valid email address.",
  lineWithTwoAddresses: "Line {{line}}: only one address per line.",
  lineRepeated: "Line {{line}}: the same address as in line {{other}}.",
  lineTooLong: "Line {{line}}: the note is too long (the limit is {{max}}).",
  notADate: "Enter a date such as 2030-01-31",
  untilOutOfRange: "Choose a day from today up to a year from now",
} satisfies Translated<typeof source>;
