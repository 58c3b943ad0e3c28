import { createServer } from "vite";

process.env.NODE_ENV ??= "development";

const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const { start } = await vite.ssrLoadModule("./server.ts");
await start(
  (app_listener) => (request, response) =>
    vite.middlewares(request, response, () => app_listener(request, response)),
);
