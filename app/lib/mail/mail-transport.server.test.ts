import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startSmtp } from "#tests/support/smtp.ts";
import { describeMailFailure, readMailFailure } from "./mail-failure.ts";
import { mailFailure, transportOptions } from "./mail-transport.server.ts";

describe("STARTTLS", () => {
  test.each([
    "smtp://mail.example.org",
    "smtp://u:p@10.0.0.5:587",
    "smtp://127.0.0.1.example.org",
    "smtp://localhost.example.org",
    "smtp://[2001:db8::1]:25",
    "smtp://128.0.0.1",
  ])("is required for %s", (url) => {
    expect(transportOptions(url).requireTLS).toBe(true);
  });

  test.each([
    "smtp://localhost:1025",
    "smtp://LOCALHOST",
    "smtp://127.0.0.1",
    "smtp://u:p@127.8.9.10:25",
    "smtp://[::1]:25",
    "smtp://[0:0:0:0:0:0:0:1]",
    "smtps://mail.example.org",
  ])("is not required for %s", (url) => {
    expect(transportOptions(url).requireTLS).toBe(false);
  });
});

describe("a server without STARTTLS", () => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  beforeAll(async () => {
    smtp = await startSmtp();
  });
  afterAll(() => smtp.stop());
  beforeEach(() => {
    smtp.commands.length = 0;
    smtp.received.length = 0;
  });

  const url = (query = "") => `${smtp.url.replace("//", "//user:sekret@")}${query}`;
  const email = { from: "a@example.org", to: "kurban@example.org", subject: "s", text: "t" };

  test("gets no password and no email if encryption is required", async () => {
    const remote_transport = createTransport({
      ...transportOptions(url()),
      requireTLS: transportOptions("smtp://mail.example.org").requireTLS,
    });
    const error: unknown = await remote_transport
      .sendMail(email)
      .catch((failure: unknown) => failure);
    expect(smtp.commands.map((line) => line.slice(0, 8))).toEqual([
      expect.stringMatching(/^EHLO/),
      "STARTTLS",
    ]);
    expect(mailFailure("smtp://user:sekret@mail.example.org:587", error).message).toBe(
      "mail.example.org:587 did not take a mail: it offers no encrypted connection (ETLS 502 STARTTLS)",
    );
    expect(smtp.received).toEqual([]);
  });

  test("gets emails without encryption on this machine or with requireTLS=false", async () => {
    await createTransport(transportOptions(url())).sendMail(email);
    await createTransport({
      ...transportOptions(url("?requireTLS=false")),
      requireTLS: true,
    }).sendMail(email);
    expect(smtp.received.map(({ to }) => to)).toEqual([[email.to], [email.to]]);
    expect(smtp.commands.filter((line) => line.startsWith("AUTH"))).toHaveLength(2);
    expect(smtp.commands).not.toContain("STARTTLS");
  });

  test("gets several emails over one connection, and over a new one if it has closed that", async () => {
    const transport = createTransport(transportOptions(url()));
    const send = () => transport.sendMail(email);
    await send();
    await send();
    expect(smtp.commands.filter((line) => line.startsWith("EHLO"))).toHaveLength(1);
    await smtp.closeConnections();
    await send();
    expect(smtp.commands.filter((line) => line.startsWith("EHLO"))).toHaveLength(2);
    expect(smtp.received).toHaveLength(3);
    transport.close();
  });

  test("gets from many emails at once four connections", async () => {
    const transport = createTransport(transportOptions(url()));
    await Promise.all(Array.from({ length: 20 }, () => transport.sendMail(email)));
    expect(smtp.received).toHaveLength(20);
    expect(smtp.commands.filter((line) => line.startsWith("EHLO"))).toHaveLength(4);
    transport.close();
  });

  test("that refuses is named in the error with its codes, but without the recipient", async () => {
    smtp.state.refuse = `550 5.1.1 no such user ${email.to}`;
    const error: unknown = await createTransport(transportOptions(url()))
      .sendMail(email)
      .catch((failure: unknown) => failure);
    expect(mailFailure("smtp://mail.example.org", error).message).toBe(
      "mail.example.org:587 did not take a mail: it refused the recipient (EENVELOPE 550 RCPT TO)",
    );
    smtp.state.refuse = "";
  });

  test("that does not answer in time causes an error", async () => {
    smtp.state.hold = () => new Promise(() => {});
    const error: unknown = await createTransport(transportOptions(url()))
      .sendMail({ ...email, signal: AbortSignal.timeout(50) })
      .catch((failure: unknown) => failure);
    expect(mailFailure(url(), error).message).toContain("it did not answer in time (EABORT)");
    smtp.state.hold = async () => {};
  });
});

describe("the cause of a failure", () => {
  const email = { from: "a@example.org", to: "b@example.org", subject: "s", text: "t" };
  const failureOf = async (url: string) => {
    const error: unknown = await createTransport(transportOptions(url))
      .sendMail(email)
      .catch((failure: unknown) => failure);
    return readMailFailure(mailFailure(url, error).message);
  };

  test("is read from the codes of real connections, with host and port", async () => {
    const smtp = await startSmtp();
    const plain_port = smtp.url.replace("smtp://", "");
    expect(await failureOf("smtp://user:sekret@127.0.0.1:1")).toEqual({
      server: "127.0.0.1:1",
      cause: "refusedConnection",
      codes: "ESOCKET ECONNREFUSED CONN",
    });
    expect(await failureOf("smtps://mail.invalid")).toMatchObject({
      server: "mail.invalid:465",
      cause: "unknownHost",
    });
    expect(await failureOf(`smtps://${plain_port}`)).toMatchObject({ cause: "noTls" });
    smtp.state.refuse = "550 no such user";
    expect(await failureOf(smtp.url)).toMatchObject({ cause: "recipient" });
    await smtp.stop();
  });

  test.each([
    ["EAUTH 535 AUTH PLAIN", "login"],
    ["ESOCKET DEPTH_ZERO_SELF_SIGNED_CERT CONN", "certificate"],
    ["ESOCKET ERR_TLS_CERT_ALTNAME_INVALID CONN", "certificate"],
    ["EENVELOPE 553 MAIL FROM", "sender"],
    ["EMESSAGE 552 DATA", "message"],
    ["EPROTOCOL 554 CONN", "turnedAway"],
    ["EPROTOCOL CONN", "notMail"],
    ["ECONNECTION CONN", "closed"],
    ["no code", "unknown"],
  ])("of %s is %s", (codes, cause) => {
    const message = describeMailFailure("mail.example.org:465", codes);
    expect(readMailFailure(message)).toEqual({ server: "mail.example.org:465", cause, codes });
  });

  test("of another error is not known", () => {
    expect(readMailFailure("connection terminated")).toBeNull();
    expect(readMailFailure(null)).toBeNull();
  });
});
