import { type ContextType, use } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  Scripts,
} from "react-router";
import load_scripts from "./load-scripts.js?raw";
import { LoaderDataContext } from "./loader-data.ts";
import { parentPaths } from "./parent-paths.ts";

type Framework = NonNullable<ContextType<typeof FrameworkContext>>;

/** The data of the loaders, which scripts below this one write, waits here for the modules. */
const STREAM =
  "window.__reactRouterContext.stream = new ReadableStream({start(controller) {window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());";

/** Comments and indentation are removed, because the script is part of every page. */
const LOAD_SCRIPTS = load_scripts.replaceAll(/^\s*\/\/.*\n|^\s+/gm, "");

/**
 * Replaces the framework's `<Scripts>`, whose preloaded modules compete with the style sheet: here
 * they load when the page is loaded and idle, two seconds later at the latest, or when a field gets
 * the focus. For an editor they load once the page is drawn. With Save-Data or on a very slow
 * connection they load only for a field or an editor.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      <LoadingScript nonce={nonce} />
      {import.meta.env.SSR ? <LoaderDataScript nonce={nonce} /> : <WrittenScript nonce={nonce} />}
    </>
  );
}

function LoadingScript({ nonce }: { nonce: string | undefined }) {
  // The development server adds its own modules to `<Scripts>`.
  if (import.meta.env.DEV) return <Scripts nonce={nonce} />;
  return import.meta.env.SSR ? <ServerScript nonce={nonce} /> : <WrittenScript nonce={nonce} />;
}

/** The browser keeps the script that the server wrote. */
function WrittenScript({ nonce }: { nonce: string | undefined }) {
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: " " }} />
  );
}

/**
 * The data of the loaders for the router in the browser, as ServerRouter writes it. There it
 * suspends for the stream, which renderToString cannot.
 */
function LoaderDataScript({ nonce }: { nonce: string | undefined }) {
  const data = JSON.stringify(use(LoaderDataContext)).replaceAll("<", "\\u003c");
  const stream = "window.__reactRouterContext.streamController";
  const text = `${stream}.enqueue(${data});${stream}.close();`;
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Sets the same globals as `<Scripts>`, except the modules of the routes, which load later. */
function ServerScript({ nonce }: { nonce: string | undefined }) {
  const framework = use(FrameworkContext);
  const router = use(DataRouterContext)?.router;
  if (!framework || !router) throw new Error("LateScripts must be inside the router");
  const { manifest, serverHandoffString } = framework;
  allowData(framework);
  const { matches, location } = router.state;
  const parents = parentPaths(location.pathname).flatMap((path) => router.match(path) ?? []);
  const routes = routesOf(manifest, [...matches, ...parents]);
  const text = [
    `window.__reactRouterContext = ${serverHandoffString};`,
    STREAM,
    `window.__reactRouterManifest = ${JSON.stringify({ ...manifest, routes })};`,
    `(() => {${LOAD_SCRIPTS}})();`,
  ];
  return (
    <script
      nonce={nonce}
      data-routes={matches.map(({ route }) => route.id).join(" ")}
      dangerouslySetInnerHTML={{ __html: text.join("\n") }}
    />
  );
}

/** The framework does not write the data of the loaders without this mark. */
function allowData({ renderMeta }: Framework): void {
  if (renderMeta) renderMeta.didRenderScripts = true;
}

function routesOf({ routes }: Framework["manifest"], matches: { route: { id: string } }[]) {
  return Object.fromEntries(matches.map(({ route }) => [route.id, routes[route.id]]));
}
