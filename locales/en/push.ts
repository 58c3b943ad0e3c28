import type { Translated } from "../index.ts";
import type { push as source } from "../tr/push.ts";

export const push = {
  title: "Push messages",
  text: "When somebody mentions you, this device shows a message, even while the site is closed. It is sent encrypted and says no more than the e-mail would.",
  turnOn: "Turn on for this device",
  turnOff: "Turn off for this device",
  isOn: "On for this device.",
  isOff: "Off for this device.",
  denied:
    "Your browser blocks notifications of this site. Allow them in the site settings of the browser and reload the page.",
  notAllowed: "You did not allow notifications, so they stay off on this device.",
  failed: "Your browser could not turn on push messages. Try again in a while.",
  needsBrowser:
    "Turning on push messages needs JavaScript and a browser that supports notifications. On iPhone and iPad, first add the site to the home screen.",
  endpointRefused:
    "This site cannot reach the push service of your browser: its address must be public on the internet and begin with https.",
  devices: "Devices that show them",
  thisDevice: "This device",
} satisfies Translated<typeof source>;
