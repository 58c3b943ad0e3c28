import { createServer, type Socket } from "node:net";
import { once } from "node:events";

type Received = { from: string; to: string[]; raw: string };

type State = {
  /** The answer that refuses a recipient; empty: none is refused. */
  refuse: string;
  /** A letter was received whole, and is taken only once this resolves. */
  hold: (mail: Received) => Promise<void>;
};

/**
 * A mail server without STARTTLS that takes what it is given, at once or when told to, or refuses.
 */
export async function startSmtp() {
  const commands: string[] = [];
  const received: Received[] = [];
  const arrivals: Array<() => void> = [];
  const sockets = new Set<Socket>();
  const state: State = { refuse: "", hold: async () => {} };
  let refused = 0;

  const notify = () => arrivals.splice(0).forEach((arrived) => arrived());
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    converse(socket, {
      refusal: () => state.refuse,
      hold: (mail) => state.hold(mail),
      onCommand: (line) => commands.push(line),
      onRefused: () => {
        refused += 1;
        notify();
      },
      onMail: (mail) => {
        received.push(mail);
        notify();
      },
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;

  /**
   * Resolves when what is looked for has come about; whoever waits in vain is told by the test's
   * own time limit.
   */
  const until = async (isThere: () => boolean) => {
    while (!isThere()) await new Promise<void>((resolve) => arrivals.push(resolve));
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** All that clients said before and between letters. */
    commands,
    state,
    countRefused: () => refused,
    until,
    /** The first one after so many. */
    mailTo: async (address: string, after = 0): Promise<Received> => {
      const find = () => received.slice(after).find((mail) => mail.to.includes(address));
      await until(() => find() !== undefined);
      return find() ?? { from: "", to: [], raw: "" };
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

type Listener = Pick<State, "hold"> & {
  refusal: () => string;
  onCommand: (line: string) => void;
  onRefused: () => void;
  onMail: (mail: Received) => void;
};

function converse(socket: Socket, { refusal, hold, onCommand, onRefused, onMail }: Listener): void {
  let mail: Received = { from: "", to: [], raw: "" };
  let is_data = false;
  let rest = "";
  const say = (line: string) => socket.write(`${line}\r\n`);

  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    onCommand(line);
    if (verb === "EHLO") return socket.write("250-mail.test\r\n250 AUTH PLAIN\r\n");
    if (verb === "STAR") return say("502 not offered");
    if (verb === "AUTH") return say("235 welcome");
    if (verb === "MAIL") mail = { from: inBrackets(line), to: [], raw: "" };
    if (verb === "RCPT" && refusal()) {
      onRefused();
      return say(refusal());
    }
    if (verb === "RCPT") mail.to.push(inBrackets(line));
    if (verb === "DATA") {
      is_data = true;
      return say("354 go on");
    }
    if (verb === "QUIT") return socket.end("221 bye\r\n");
    return say("250 ok");
  };

  say("220 mail.test");
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    rest += chunk;
    for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (!is_data) command(line);
      else if (line !== ".") mail.raw += `${line.replace(/^\./, "")}\r\n`;
      else {
        is_data = false;
        onMail(mail);
        void hold(mail).then(() => socket.writable && say("250 taken"));
      }
    }
  });
}

function inBrackets(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? "";
}
