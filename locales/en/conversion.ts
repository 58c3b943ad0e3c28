import type { Translated } from "../index.ts";
import type { conversion as source } from "../tr/conversion.ts";

export const conversion = {
  title: "Report of the conversion",
  about: "This is what comes from {{source}}, and what doesn’t. Nothing has been imported yet.",
  toFile: "Download the whole report",
  counts: "How much comes",
  thing: "What",
  inSource: "In the source",
  inArchive: "In the archive",
  postsAndFirst: "Posts (with the first ones of topics)",
  filesAndPictures: "Files and pictures",
  removedTopics_one:
    "{{n}} topic was deleted or not approved there: it is a deleted one here too, which superusers can restore.",
  removedTopics_other:
    "{{n}} topics were deleted or not approved there: they are deleted ones here too, which superusers can restore.",
  removedReplies_one:
    "{{n}} reply was deleted or not approved there: it is a deleted one here too, which superusers can restore.",
  removedReplies_other:
    "{{n}} replies were deleted or not approved there: they are deleted ones here too, which superusers can restore.",
  losses: "What doesn’t come, or changes",
  nothingLost: "Everything comes as it was.",
  example: "For example: {{example}}",
  privateForums: "Forums that only superusers can open at first",
  privateForumsText:
    "There, not every member could read them; chats begin like this too. Each gets a group without members: add to it whoever should read the forum, or open the forum to everybody.",
  renamed: "Members with another username",
  renamedText:
    "Old names aren’t lost: members can log in with them, and a mention by the old name finds them.",
  oldName: "Old name",
  newName: "New name",
  renamedForLetters: "The old name has characters that no name has here",
  renamedForLength: "The old name is longer or shorter than names are here",
  renamedBecauseTaken: "Another member would have got the same name",
  doubled: "Members whose address stays with another one",
  doubledText:
    "There, one email address belonged to several members. Here it belongs to one: an active one first, then the oldest. A superuser enters the addresses of the others.",
  keptBy: "Who keeps the address",
  samples: "Samples",
  samplesText:
    "First the posts that lose most, then some from every time of the community. Look at letters with accents, at quotes and at links.",
  sample: "{{path}}, by {{username}}",
  more_one: "and {{n}} more row: all are in the file of the report",
  more_other: "and {{n}} more rows: all are in the file of the report",
  losesPrivateMessages_one: "{{n}} private message stays in the old forum.",
  losesPrivateMessages_other: "{{n}} private messages stay in the old forum.",
  losesGuestPosts_one:
    "{{n}} post was written by somebody who wasn’t a member or has no account: it comes, and the name, if there is one, stands above its text.",
  losesGuestPosts_other:
    "{{n}} posts were written by people who weren’t members or have no account: they come, and the name, if there is one, stands above the text.",
  losesBots_one: "{{n}} account of a bot is left out.",
  losesBots_other: "{{n}} accounts of bots are left out.",
  losesMovedTopics_one:
    "{{n}} trace of a moved topic in its old place is left out; the topic itself comes.",
  losesMovedTopics_other:
    "{{n}} traces of moved topics in their old places are left out; the topics themselves come.",
  losesPolls_one: "{{n}} poll comes as text, with its options and votes.",
  losesPolls_other: "{{n}} polls come as text, with their options and votes.",
  losesPollVotes_one: "Who cast {{n}} vote in a poll is left out.",
  losesPollVotes_other: "Who cast {{n}} votes in polls is left out.",
  losesModerators_one: "{{n}} moderator role is left out: appoint moderators anew.",
  losesModerators_other: "{{n}} moderator roles are left out: appoint moderators anew.",
  losesGroupRights_one: "{{n}} group or right is left out: look at who may write where.",
  losesGroupRights_other: "{{n}} groups or rights are left out: look at who may write where.",
  losesLinkForums_one: "{{n}} forum that only led to another address is left out.",
  losesLinkForums_other: "{{n}} forums that only led to other addresses are left out.",
  losesForumPasswords_one:
    "{{n}} forum had a password of its own: the password is left out, and only superusers see the forum at first.",
  losesForumPasswords_other:
    "{{n}} forums had passwords of their own: the passwords are left out, and only superusers see the forums at first.",
  losesSignatures_one: "{{n}} signature of a member is left out.",
  losesSignatures_other: "{{n}} signatures of members are left out.",
  losesTags_one: "{{n}} tag of a topic is left out.",
  losesTags_other: "{{n}} tags of topics are left out.",
  losesReactions_one: "{{n}} reaction that is no thanks is left out.",
  losesReactions_other: "{{n}} reactions that are no thanks are left out.",
  losesBadges_one: "{{n}} badge is left out.",
  losesBadges_other: "{{n}} badges are left out.",
  losesDrafts_one: "{{n}} draft is left out.",
  losesDrafts_other: "{{n}} drafts are left out.",
  losesSubscriptions_one: "{{n}} subscription to a topic or forum is left out.",
  losesSubscriptions_other: "{{n}} subscriptions to topics or forums are left out.",
  losesReadMarks_one: "{{n}} mark of how far somebody had read is left out.",
  losesReadMarks_other: "{{n}} marks of how far members had read are left out.",
  losesEditHistory_one: "{{n}} former text is left out; the last text of the post comes.",
  losesEditHistory_other: "{{n}} former texts are left out; the last text of each post comes.",
  losesReports_one: "{{n}} report to moderators is left out.",
  losesReports_other: "{{n}} reports to moderators are left out.",
  losesBadNumber_one: "{{n}} thing has a number that cannot be kept: it is left out.",
  losesBadNumber_other: "{{n}} things have numbers that cannot be kept: they are left out.",
  losesHiddenProfiles_one:
    "{{n}} profile has words that not everybody could read: they are left out.",
  losesHiddenProfiles_other:
    "{{n}} profiles have words that not everybody could read: they are left out.",
  losesSecondFactors_one:
    "{{n}} second factor of a member is left out: until they set up another, the password is enough.",
  losesSecondFactors_other:
    "{{n}} second factors of members are left out: until they set up others, the password is enough.",
  losesServiceMessages_one: "{{n}} note that the old software wrote by itself is left out.",
  losesServiceMessages_other: "{{n}} notes that the old software wrote by itself are left out.",
  losesUnknownFormat_one:
    "In {{n}} place there is a format that isn’t known: what can be read of it stays as plain text.",
  losesUnknownFormat_other:
    "In {{n}} places there is a format that isn’t known: what can be read of it stays as plain text.",
  losesLostFormat_one:
    "In {{n}} place a format such as a colour or a size is lost; the text stays.",
  losesLostFormat_other:
    "In {{n}} places a format such as a colour or a size is lost; the text stays.",
  losesUnknownQuote_one:
    "{{n}} quote doesn’t lead to the post that it quotes, because that isn’t there; its text comes.",
  losesUnknownQuote_other:
    "{{n}} quotes don’t lead to the posts that they quote, because those aren’t there; their text comes.",
  losesMissingFile_one:
    "{{n}} file is missing: posts have it, and it isn’t in what you have given.",
  losesMissingFile_other:
    "{{n}} files are missing: posts have them, and they aren’t in what you have given.",
  losesMissingPicture_one: "{{n}} profile picture isn’t in what you have given.",
  losesMissingPicture_other: "{{n}} profile pictures aren’t in what you have given.",
  losesRefusedFile_one:
    "{{n}} file is left out: empty, broken, too large, or of a type that isn’t accepted here.",
  losesRefusedFile_other:
    "{{n}} files are left out: empty, broken, too large, or of a type that isn’t accepted here.",
  losesMissingAuthor_one:
    "The author of {{n}} post no longer exists in the old forum: it shows a member without an account.",
  losesMissingAuthor_other:
    "The authors of {{n}} posts no longer exist in the old forum: they show a member without an account.",
  losesMissingTopic_one: "{{n}} post or file is left out, because its topic isn’t there.",
  losesMissingTopic_other: "{{n}} posts or files are left out, because their topic isn’t there.",
  losesMissingForum_one: "{{n}} topic is left out, because its forum isn’t there.",
  losesMissingForum_other: "{{n}} topics are left out, because their forum isn’t there.",
  losesCutText_one: "{{n}} post is longer than the limit here: its end is cut.",
  losesCutText_other: "{{n}} posts are longer than the limit here: their end is cut.",
  losesCutTitle_one: "{{n}} title is longer than the limit here: its end is cut.",
  losesCutTitle_other: "{{n}} titles are longer than the limit here: their end is cut.",
  losesCutName_one: "{{n}} name is longer than the limit here: its end is cut.",
  losesCutName_other: "{{n}} names are longer than the limit here: their end is cut.",
  losesManyPictures_one:
    "Where a post has more than thirty pictures, {{n}} of them becomes a link.",
  losesManyPictures_other:
    "Where a post has more than thirty pictures, {{n}} of them become links.",
  losesMendedEncoding_one:
    "{{n}} text was stored with broken letters and is mended: look at the samples.",
  losesMendedEncoding_other:
    "{{n}} texts were stored with broken letters and are mended: look at the samples.",
  losesPassword_one: "{{n}} member has no password that works here, and needs to choose a new one.",
  losesPassword_other:
    "{{n}} members have no password that works here, and need to choose a new one.",
  losesAddress_one:
    "{{n}} member has no email address of their own, and gets no emails until a superuser enters one.",
  losesAddress_other:
    "{{n}} members have no email address of their own, and get no emails until a superuser enters one.",
  losesNumberTaken_one: "In {{n}} topic replies had the same number: they are numbered by time.",
  losesNumberTaken_other: "In {{n}} topics replies had the same number: they are numbered by time.",
  losesUnlistedTopics_one:
    "{{n}} topic was in no list there: it is a deleted one here, which superusers can restore.",
  losesUnlistedTopics_other:
    "{{n}} topics were in no list there: they are deleted ones here, which superusers can restore.",
  losesHiddenPosts_one:
    "{{n}} post was hidden there: it is a deleted one here, which superusers can restore.",
  losesHiddenPosts_other:
    "{{n}} posts were hidden there: they are deleted ones here, which superusers can restore.",
  losesChatMessages_one: "{{n}} message in a chat channel is left out.",
  losesChatMessages_other: "{{n}} messages in chat channels are left out.",
  losesRemotePosts_one: "{{n}} post that came from another server is left out.",
  losesRemotePosts_other: "{{n}} posts that came from other servers are left out.",
  losesTimeZone_one:
    "The time of {{n}} message has no zone in the file: it counts as one of this site’s time zone.",
  losesTimeZone_other:
    "The times of {{n}} messages have no zone in the file: they count as ones of this site’s time zone.",
  losesCutChat_one:
    "{{n}} chat has exactly as many messages as WhatsApp gives at most: older ones are probably missing.",
  losesCutChat_other:
    "{{n}} chats have exactly as many messages as WhatsApp gives at most: older ones are probably missing.",
  losesAddressBans_one: "{{n}} ban of a network or an email address is left out.",
  losesAddressBans_other: "{{n}} bans of networks or email addresses are left out.",
  losesWarnings_one: "{{n}} warning that a moderator gave a member is left out.",
  losesWarnings_other: "{{n}} warnings that moderators gave members are left out.",
  losesFriendsAndFoes_one: "{{n}} friend or foe in the list of a member is left out.",
  losesFriendsAndFoes_other: "{{n}} friends or foes in the lists of members are left out.",
  unpacking: "Unpacking",
  reading: "Reading",
  drawing: "Preparing files and pictures",
  converting: "Converting posts",
  writing: "Writing the archive",
  checking: "Checking the archive",
  progress: "Step {{number}} of {{total}}: {{step}}, {{percent}}%",
  madeFrom: "Made from: {{source}}",
  refused: "This source couldn’t be converted, and nothing was changed.",
  stays: "The file is still on this machine; delete it below if you don’t need it.",
  folderRefused: "The folder is still on the server; delete it yourself if you don’t need it.",
  folder: "folder, stays on the server",
  folderStays:
    "The folder {{name}} stays on the server after the import. It may have password hashes and private messages: delete it yourself when it is no longer needed.",
  sourceIsDeleted:
    "After the import {{name}} is deleted from this machine too, because it may have password hashes and private messages.",
  dateOrder: "How are dates written in this chat?",
  dateOrderText:
    "The dates in the file don’t tell whether the day or the month comes first. Look at a message whose date you know, and choose.",
  dateExample: "The first date in the file: {{date}}",
  dayFirst: "Day first: 03.04.2024 is 3 April 2024",
  monthFirst: "Month first: 03.04.2024 is 4 March 2024",
  convertAgain: "Convert",
} satisfies Translated<typeof source>;
