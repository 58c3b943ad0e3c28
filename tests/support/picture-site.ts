import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";

/** Another site, over plain HTTP on this machine, whose pictures members put into posts. */
export async function startPictureSite() {
  const received: { path: string; headers: IncomingHttpHeaders }[] = [];
  /** How paths are answered; others do not exist. */
  const answers = new Map<string, (response: ServerResponse) => void>();
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    received.push({ path, headers: request.headers });
    const answer = answers.get(path);
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    answers,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
