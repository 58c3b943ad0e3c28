import { once } from "node:events";
import type { Server } from "node:http";
import { OperatorError } from "./operator-error.ts";

/** Requests that take longer after a stop are aborted. */
const DRAIN_MS = 10_000;
/** How often connections without a request are closed during a stop. */
const CLOSE_IDLE_EVERY_MS = 200;

export async function listen(server: Server, port: number, host: string): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "EADDRINUSE")
      throw new OperatorError(
        `Port ${port} is in use by another program. Stop it, or choose another with PORT=3001 npm start.`,
        { cause: error },
      );
    if (code === "EACCES")
      throw new OperatorError(
        `This user may not listen on port ${port}. Choose one above 1023 with PORT.`,
        { cause: error },
      );
    throw new OperatorError(`The server cannot listen on ${host}:${port}.`, { cause: error });
  }
}

export async function stopListening(server: Server): Promise<void> {
  const abort_timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  const idle_timer = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  server.close();
  server.closeIdleConnections();
  await once(server, "close");
  clearInterval(idle_timer);
  clearTimeout(abort_timer);
}
