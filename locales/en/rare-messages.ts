import type { Translated } from "../index.ts";
import type { rareMessages as source } from "../tr/rare-messages.ts";

export const rareMessages = {
  insufficientScope: "The key does not have the scope that this call needs",
  signInRequired: "A key for programs does not suffice for this: log in with the password",
  keyNameTaken: "You already have a key with this name.",
  tooManyKeys: "You can have at most 50 keys. Delete one first.",
  scopeRequired: "Choose at least one permission",
  idempotencyKeyShape: "Idempotency-Key takes 1 to 255 visible ASCII characters",
  idempotencyKeyReused: "This Idempotency-Key was used for another call. Use a new one.",
  changesGone: "These changes are no longer kept. Begin again with after=latest",
  webhookUrlRefused: "Enter an https address on the internet",
  tooManyWebhooks: "There can be 20 webhooks at most.",
  webhookSwitchedOff: "This webhook is off.",
  tooManyInviteMails:
    "You cannot send more invite emails for now. You can also share the invite link yourself.",
  tooManyInviteMailsToAddress:
    "No more invite emails can be sent to this address for now. You can also share the invite link yourself.",
  draftSent: "This text was sent.",
  tooManyDrafts: "You can have at most 50 drafts. Delete one first.",
  nothingWritten: "Nothing can be written while you see the site as a member does.",
  superuserSeesAll: "Superusers see everything, so there is no other view to see.",
  wrongCode: "The code is not right.",
  codeRequired: "Type the code.",
  wrongPasskey: "The passkey was not accepted. Try again.",
  timeCodesAreOn: "Time codes are on already.",
  timeCodesNotStarted: "Begin to set up time codes first.",
  tooManyPasskeys: "You can have 20 passkeys at most. Remove one first.",
  secondFactorNeeded: "A code of your second factor is needed.",
  secondFactorRequired: "Set up a second factor first (Settings → Security).",
  signInExpired: "This sign-in has taken too long. Begin again.",
  noSecondFactor: "This account has no second factor.",
  secondFactorWasUsed:
    "This account has used its second factor: it can only be lifted after the wait.",
  reauthenticationRequired: "Confirm first that it is you.",
  communityNotEmpty:
    "This site is not empty: a community can only be imported into an empty one. Nothing was changed.",
  passwordLettersWait:
    "The emails before these are still being sent. Try again when they are done.",
  communityImportRuns: "A file is being converted, checked or imported just now.",
  communityNotChecked: "This archive must be checked first, and have no faults.",
  communityArchiveNotFound: "There is no file with this name.",
  communityArchiveName:
    "Choose a file whose name ends with .tar.gz, .tgz, .zip, .sql, .sql.gz, .txt or .json, begins with a letter or digit, and is not too long.",
  communityArchiveExists:
    "There is a file with this name already. Delete it first, or give the other one another name.",
  noRoomForArchive: "There is no room on the disk for this file.",
  communityExportNotFound: "There is no such export, or its time is over.",
  communityExportIsMade:
    "An export is already being made. You can start another when it is finished, or when you stop it.",
  archiveNotFound: "There is no archive, or its time is over.",
  archiveIsMade: "Your archive is already being made.",
  archiveOncePerDay: "You can make one archive a day. The last one is still there to download.",
  fileRequired: "Choose a file.",
  onlyOneFile: "Send one file at a time.",
  fileEmpty: "“{{name}}” is empty and was not uploaded.",
  pictureTooLarge: "“{{name}}” is too large: a picture may have {{max}} MB.",
  fileTooLarge: "“{{name}}” is too large: a file may have {{max}} MB.",
  fileKind:
    "“{{name}}” is of a kind that is not taken. You can upload pictures, PDF, text, tables, office documents, zip, audio and video.",
  pictureKind: "“{{name}}” is not a picture. Choose a JPEG, PNG, GIF, WebP or AVIF.",
  pictureHeic:
    "“{{name}}” is in the HEIC format, which cannot be opened here. Save the picture as JPEG and try again.",
  pictureBroken: "“{{name}}” is broken or incomplete; the picture could not be opened.",
  picturePixels: "“{{name}}” has too many pixels: the limit is {{max}} MP.",
  noRoomForFiles: "You have no room left for files.",
  siteFull: "The site has no room left for files. Please tell its administrators.",
  tooManyFiles: "Too many files at once: the limit is {{max}}.",
  filesRefused:
    "Nothing was sent yet, because some files were not taken. The others are at the end of the text; you can also send it like this.",
  chooseFilesAgain:
    "The files you chose could not be taken. Choose them again when you send the form again.",
  newcomerFiles:
    "New members can upload this many files on their first day. Please try again tomorrow.",
  filesBusy: "Many files are being uploaded right now. Please wait a little and try again.",
  filesUnavailable: "Files cannot be stored at the moment. Please try again in a while.",
  fileNotFound: "File not found",
  sitePictureGone: "This picture is no longer on the site. Please choose it again.",
  fileIsFace: "This is your profile picture. Take it away in your profile first.",
  fileInUse: "A post shows this file. Take it out of the post first.",
  fileInRemovedPost:
    "This file is in a post of yours that was removed. It stays until that post is deleted for good.",
} satisfies Translated<typeof source>;
