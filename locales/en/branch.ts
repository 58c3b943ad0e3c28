import type { Translated } from "../index.ts";
import type { branch as source } from "../tr/branch.ts";

export const branch = {
  title: "{{name}}: invite branch",
  text_one:
    "{{n}} account: the member, those they invited, and those whom these invited. Whom you choose is suspended for the same reason and until the same day.",
  text_other:
    "{{n}} accounts: the member, those they invited, and those whom these invited. Whom you choose is suspended for the same reason and until the same day.",
  hasMore_one: "The branch is longer: only the first account is listed.",
  hasMore_other: "The branch is longer: the first {{n}} accounts are listed.",
  superuser: "{{name}}: administrator, left out",
  moderator: "{{name}}: moderator, left out",
  suspended: "{{name}}: suspended, stays so",
  invitedBy: "invited by {{name}}",
  written: "topics: {{topics}}, replies: {{posts}}",
  suspendChosen: "Suspend those chosen",
  suspendCount_one: "Suspend {{n}} member",
  suspendCount_other: "Suspend {{n}} members",
  chooseAll: "Select all ({{number}})",
  withoutEnd: "Without an end",
  whom: "Who will be suspended",
} satisfies Translated<typeof source>;
