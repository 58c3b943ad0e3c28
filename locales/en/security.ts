import type { Translated } from "../index.ts";
import type { security as source } from "../tr/security.ts";

export const security = {
  title: "Security",
  back: "Back to security",
  totp: "Time codes",
  totpText:
    "After the password, signing in asks for six digits that an app on your phone shows. Even a stolen password does not open your account.",
  totpOff: "Off.",
  totpOn: "On since {{date}}.",
  lastUsed: "Last used: {{date}}.",
  neverUsed: "Not used yet.",
  setUp: "Set up",
  setUpTotp: "Set up time codes",
  setUpText:
    "You need an app for time codes on your phone, for example Aegis, Google Authenticator or a password manager. The next step gives it a key.",
  scan: "Scan this square with your app.",
  qrCode: "The key as a QR code",
  orSecret: "If you cannot scan it, type the key:",
  openApp: "Open in an app on this device",
  codeHint: "Six digits, or one of your recovery codes",
  provesIt: "The six digits that the app shows now. Nothing is turned on before they are right.",
  turnOn: "Turn on",
  turnOff: "Turn off",
  turnOffQuestion: "Turn time codes off?",
  turnOffText: "Signing in will no longer ask for a code of your app.",
  lastFactor: "Only the password is left then, and the recovery codes end.",
  passkeys: "Passkeys",
  passkeysText:
    "Your phone, your computer or a security key takes the place of a code, with a finger, a face or a PIN. It needs script in the browser, so keep your recovery codes.",
  addPasskey: "Add a passkey",
  passkeyNameHint: "So that you know it in the list. Your device then asks you to confirm.",
  passkeyNeedsScript:
    "Adding a passkey needs script, which is off in this browser. Without it you can use time codes and recovery codes.",
  passkeysElsewhere:
    "Passkeys cannot be added here: browsers want the site to be opened by its name, with https. You can use time codes.",
  passkeysUnknown: "This browser cannot make passkeys. You can use time codes.",
  passkeyNotUsed: "No passkey was used.",
  passkeyKnown: "This device already has a passkey for your account.",
  passkeyFailed: "The passkey could not be used. Try again, or choose another way.",
  usePasskey: "Use a passkey",
  confirmWithPasskey: "Confirm with a passkey",
  actWithPasskey: "{{act}} with a passkey",
  remove: "Remove",
  removeQuestion: "Remove this passkey?",
  removeText: "“{{name}}” will no longer sign you in.",
  recoveryCodes: "Recovery codes",
  recoveryCodesText: "If you lose your device, each of them takes the place of a code, once.",
  codesLeft_one: "You have {{n}} unused code.",
  codesLeft_other: "You have {{n}} unused codes.",
  makeCodes: "Make new codes",
  makeCodesText: "Ten new codes will be shown. The former ones end at once.",
  codesShownOnce:
    "These codes are shown this once. Print them, or copy them to a place apart from your device.",
  codesOf: "Recovery codes of {{username}} on {{site}}:",
  kept: "I have kept them",
  confirm: "Confirm",
  confirmTitle: "Confirm that it is you",
  confirmFormText:
    "This is an important step. Once you confirm, what you sent is carried out; you aren’t asked again for fifteen minutes.",
  confirmText:
    "This is an important step. Once you confirm, you aren’t asked again for fifteen minutes.",
  orCode: "A code in place of the password",
  secondStep: "Second step",
  secondStepText: "Your password is right. Now type the code that your app shows.",
  secondStepPasskeyText:
    "Your password is right. Now use your passkey, or type the code that your app shows.",
  lost: "Without your device, type one of your recovery codes. If you have none, ask a superuser of the site.",
  liftComes:
    "A superuser has asked to lift your second factor: from {{date}} signing in will ask for the password alone.",
  stopLiftTitle: "Keep the second factor?",
  stopLiftText: "The superuser’s request ends; signing in still asks for a code.",
  stopLift: "Keep the second factor",
  undoTitle: "Undo the change?",
  undoText:
    "How you sign in becomes as it was before the change. All sessions end, the password no longer works, and you are sent a link for a new one.",
  sessionEndTitle: "End this session?",
  sessionEndText:
    "The session from the email ends. Then you choose a new password, which ends all other sessions too, also in this browser.",
  sessionEndButton: "End the session",
  sessionOverText:
    "The session from the email has already ended. Whoever opened it knows your password, so choose a new one: it ends all other sessions too, also in this browser.",
  choosePassword: "Choose a new password",
  secondFactor: "Second factor",
  liftTitle: "{{name}}: second factor",
  liftFactor: "Lift the second factor",
  liftText_one:
    "If the member has lost their device and the recovery codes, you can lift the second factor. Be sure who they are: whoever asks may be trying to take the account. The member is written to at once; unless they stop it within {{n}} hour, signing in will ask for the password alone.",
  liftText_other:
    "If the member has lost their device and the recovery codes, you can lift the second factor. Be sure who they are: whoever asks may be trying to take the account. The member is written to at once; unless they stop it within {{n}} hours, signing in will ask for the password alone.",
  liftWaits:
    "The lifting of the second factor was asked for: unless the member stops it, it is lifted on {{date}}.",
  liftNow: "Lift it without a wait",
  liftNowText: "This account has never used its second factor; it may have been set up wrongly.",
  factorLiftAsked: "{{actor}} asked to lift the second factor of the user {{name}}.",
  factorLiftStopped: "{{name}} stopped the lifting of their second factor.",
  factorsLifted: "{{actor}} lifted the second factor of the user {{name}}.",
  linkClosed: "The link was used or has expired.",
} satisfies Translated<typeof source>;
