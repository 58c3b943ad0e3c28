const isField = (element) => element?.matches?.("input, select, textarea");
const load = (urls) => Promise.all(urls.map((url) => import(url)));

async function start({ entry, routes }, ids) {
  const [modules] = await Promise.all([
    load(ids.map((id) => routes[id].module)),
    load(entry.imports),
  ]);
  Object.assign(window, {
    __reactRouterRouteModules: Object.fromEntries(ids.map((id, n) => [id, modules[n]])),
  });
  await import(entry.module);
}

const { __reactRouterManifest: manifest } = window;
const ids = document.currentScript.dataset.routes.split(" ");
const { saveData, effectiveType = "" } = navigator.connection ?? {};
const is_slow = saveData || effectiveType.endsWith("2g");
let is_started = false;
const startOnce = () => {
  if (!is_started) start(manifest, ids);
  is_started = true;
};
document.addEventListener("focusin", ({ target }) => isField(target) && startOnce());
if (isField(document.activeElement)) startOnce();
if (document.querySelector("textarea")) requestAnimationFrame(() => setTimeout(startOnce));
else if (!is_slow)
  addEventListener("load", () =>
    // A busy browser may never be idle.
    window.requestIdleCallback
      ? requestIdleCallback(startOnce, { timeout: 2000 })
      : setTimeout(startOnce),
  );
