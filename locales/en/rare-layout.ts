import type { Translated } from "../index.ts";
import type { rareLayout as source } from "../tr/rare-layout.ts";

export const rareLayout = {
  forbidden: "You don’t have access to this page",
  forbiddenText: "If you should have access, contact a superuser.",
  tooMany: "Slow down a little",
  tooManyText_one: "Too many requests in a short time. Try again in {{n}} second.",
  tooManyText_other: "Too many requests in a short time. Try again in {{n}} seconds.",
  welcomeForum: "Topics and replies, by subject. Subscribe to what you want to follow.",
  welcomeNotifications: "The bell at the top: who replied to you or mentioned you.",
  welcomeInvites_one: "You can invite {{n}} person. The page is in the menu at the top.",
  welcomeInvites_other: "You can invite {{n}} people. The page is in the menu at the top.",
  welcomeSettings: "Your name, emails and colours. The page is in the menu at the top.",
  suspendedUntil: "Your account is suspended until {{date}}: you can read, but not write.",
  suspendedForGood: "Your account is suspended without an end date: you can read, but not write.",
  suspendedBecause: "The reason: “{{reason}}”",
  appealTo: "If you want to object, write to",
  appealToAdmin: "If you object, write to an administrator.",
  preferences: "Language and colour mode",
  waitHours_one: "You’ll be able to try again within {{n}} hour.",
  waitHours_other: "You’ll be able to try again within {{n}} hours.",
  waitMinutes_one: "You’ll be able to try again within {{n}} minute.",
  waitMinutes_other: "You’ll be able to try again within {{n}} minutes.",
  offline: "The database can’t be reached",
  offlineText: "It’s usually back shortly. Reload the page in a moment.",
  busy: "This can’t be done right now",
  busyText: "The database couldn’t handle this request. Try again in a few seconds.",
  oops: "Oops!",
  pageNotFound: "Page not found.",
  pageNotFoundText:
    "The address may be mistyped, or the page may have been deleted. Check the address, or go back to the home page.",
  onlyOffline: "You’re offline. Your drafts are on this device.",
} satisfies Translated<typeof source>;
