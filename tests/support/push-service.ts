import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { decrypt } from "http_ece";

type Push = { device: string; headers: IncomingHttpHeaders; body: Buffer };

/** A push service of a browser's maker, over plain HTTP on this machine. */
export async function startPushService() {
  const received: Push[] = [];
  /** The status that the next request for a device gets. */
  const state = { answer: async (_device: string): Promise<number> => 201 };
  const server = createServer(async (request, response) => {
    const device = request.url?.slice(1) ?? "";
    received.push({ device, headers: request.headers, body: await buffer(request) });
    const status = await state.answer(device);
    response.writeHead(status).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    received,
    state,
    /** A browser that has asked the service for a subscription. */
    newDevice: () => newDevice(origin),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function newDevice(origin: string) {
  const privateKey = createECDH("prime256v1");
  const device_key = privateKey.generateKeys("base64url");
  const auth = randomBytes(16).toString("base64url");
  const name = randomBytes(8).toString("hex");
  return {
    name,
    /** The fields that the script of the settings posts. */
    fields: { endpoint: `${origin}/${name}`, device_key, auth },
    read: ({ body }: Push) =>
      JSON.parse(decrypt(body, { version: "aes128gcm", privateKey, authSecret: auth }).toString()),
  };
}

/**
 * The claims of a request's signature, after it was verified with the public key of the request.
 */
export function readVapid({ headers }: Push) {
  const [, token = "", key = ""] =
    /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const is_signed = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return { is_signed, public_key: key, head: readPart(head), claims: readPart(claims) };
}

function readPart(part: string) {
  return JSON.parse(Buffer.from(part, "base64url").toString());
}
