// Shows push messages, and nothing else: without a fetch handler no page waits for it.

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  const { title, body, url, tag, lang } = readMessage(event.data);
  const options = {
    body,
    tag,
    lang,
    icon: "/icons/icon-192.png",
    data: { url },
  };
  event.waitUntil(self.registration.showNotification(title, options));
});

// Always a new window: in an open one the member may be writing.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(ownAddress(event.notification.data?.url)));
});

// Browsers require that each message is shown, even one that cannot be read.
function readMessage(data) {
  try {
    return data.json();
  } catch {
    return { title: self.location.host, body: "", url: "/notifications", tag: "unreadable" };
  }
}

function ownAddress(url) {
  const address = new URL(url ?? "/notifications", self.location.origin);
  return address.origin === self.location.origin ? address.href : "/notifications";
}
