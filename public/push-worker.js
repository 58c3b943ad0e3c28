// Shows push messages, and a page of its own when a page cannot be loaded. It stores no other page,
// and answers nothing that the network answers.

const OFFLINE_PAGE = "/offline";
const CACHE = "offline";

self.addEventListener("install", (event) => {
  // Push messages need no stored page, so the worker is installed without it too.
  const storing = storeOfflinePage().catch(() => {});
  event.waitUntil(Promise.all([self.skipWaiting(), storing]));
});

// The browser requests a page while the worker is still starting.
self.addEventListener("activate", (event) => {
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode === "navigate" && method === "GET") event.respondWith(loadPage(event));
});

self.addEventListener("push", (event) => {
  const { title, body, url, tag, lang, icon = "/icons/icon-192.png" } = readMessage(event.data);
  const options = {
    body,
    tag,
    lang,
    icon,
    data: { url },
  };
  event.waitUntil(self.registration.showNotification(title, options));
});

// Always a new window: in an open one the member may be writing.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(ownAddress(event.notification.data?.url)));
});

async function loadPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const page = await caches.match(OFFLINE_PAGE, { ignoreSearch: true });
    if (!page) throw error;
    return page;
  }
}

// The address of the worker has the language of the reader: with another one, the browser installs
// the worker again.
async function storeOfflinePage() {
  const cache = await caches.open(CACHE);
  const page = await fetch(`${OFFLINE_PAGE}${self.location.search}`, { cache: "reload" });
  if (page.ok) await cache.put(OFFLINE_PAGE, page);
}

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
