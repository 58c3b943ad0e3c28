import { once } from "node:events";
import { createServer, type Socket } from "node:net";

type ReceivedMail = { from: string; to: string[]; raw: string };

type Behaviour = {
  /** The answer that refuses a recipient; empty to accept all. */
  refuse: string;
  /** Delays the acceptance of a complete email until this resolves. */
  hold: (mail: ReceivedMail) => Promise<void>;
};

export type Smtp = Awaited<ReturnType<typeof startSmtp>>;

/** A mail server without STARTTLS. Tests can make it refuse recipients or delay its answers. */
export async function startSmtp() {
  const commands: string[] = [];
  const received: ReceivedMail[] = [];
  const waiters: Array<() => void> = [];
  const sockets = new Set<Socket>();
  const state: Behaviour = { refuse: "", hold: async () => {} };
  let refused_count = 0;

  const notify = () => waiters.splice(0).forEach((resolveWaiter) => resolveWaiter());
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    converse(socket, {
      refusal: () => state.refuse,
      hold: (mail) => state.hold(mail),
      onCommand: (line) => commands.push(line),
      onRefused: () => {
        refused_count += 1;
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
  const bound_address = server.address();
  const port = typeof bound_address === "object" && bound_address ? bound_address.port : 0;

  /** Resolves when the condition is true. If it never is, the test fails by its timeout. */
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise<void>((resolve) => waiters.push(resolve));
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** All commands of clients, without the content of emails. */
    commands,
    state,
    countRefused: () => refused_count,
    until,
    /** Waits for an email to the address. Skips the first `skip` emails. */
    mailTo: async (address: string, skip = 0): Promise<ReceivedMail> => {
      const find = () => received.slice(skip).find((mail) => mail.to.includes(address));
      await until(() => find() !== undefined);
      return find() ?? { from: "", to: [], raw: "" };
    },
    /** As a mail server does with a client that is silent for minutes. */
    closeConnections: async () => {
      const closed = [...sockets].map((socket) => once(socket, "close"));
      for (const socket of sockets) socket.end("421 mail.test closes\r\n");
      await Promise.all(closed);
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

type Listener = Pick<Behaviour, "hold"> & {
  refusal: () => string;
  onCommand: (line: string) => void;
  onRefused: () => void;
  onMail: (mail: ReceivedMail) => void;
};

function converse(socket: Socket, { refusal, hold, onCommand, onRefused, onMail }: Listener): void {
  let mail: ReceivedMail = { from: "", to: [], raw: "" };
  let is_data = false;
  let unread_text = "";
  const answer = (line: string) => socket.write(`${line}\r\n`);

  const runCommand = (line: string) => {
    const command_name = line.slice(0, 4).toUpperCase();
    onCommand(line);
    if (command_name === "EHLO") return socket.write("250-mail.test\r\n250 AUTH PLAIN\r\n");
    if (command_name === "STAR") return answer("502 not offered");
    if (command_name === "AUTH") return answer("235 welcome");
    if (command_name === "MAIL") mail = { from: inBrackets(line), to: [], raw: "" };
    if (command_name === "RCPT" && refusal()) {
      onRefused();
      return answer(refusal());
    }
    if (command_name === "RCPT") mail.to.push(inBrackets(line));
    if (command_name === "DATA") {
      is_data = true;
      return answer("354 go on");
    }
    if (command_name === "QUIT") return socket.end("221 bye\r\n");
    return answer("250 ok");
  };

  answer("220 mail.test");
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    unread_text += chunk;
    for (let end = unread_text.indexOf("\r\n"); end >= 0; end = unread_text.indexOf("\r\n")) {
      const line = unread_text.slice(0, end);
      unread_text = unread_text.slice(end + 2);
      if (!is_data) runCommand(line);
      else if (line !== ".") mail.raw += `${line.replace(/^\./, "")}\r\n`;
      else {
        is_data = false;
        onMail(mail);
        void hold(mail).then(() => socket.writable && answer("250 taken"));
      }
    }
  });
}

function inBrackets(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? "";
}
