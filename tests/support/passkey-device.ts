import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type {
  NewPasskey,
  PasskeyAnswer,
} from "#app/domain/accounts/factors/parts/passkey-input.ts";

type Options = {
  /** Where the browser says that it is. */
  origin: string;
  site?: string;
  challenge: string;
  /** Whether the device asked for a PIN, a finger or a face. */
  checks_person?: boolean;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A security key, which makes one passkey and answers as the standard says (WebAuthn, ES256). */
export class PasskeyDevice {
  readonly id: Buffer;
  /** 0 for a device that does not count. */
  count = 0;
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  constructor(id: Buffer = randomBytes(32)) {
    this.id = id;
  }

  make(options: Options): NewPasskey {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey()]);
    const data = Buffer.concat([this.#head(options, HAS_CREDENTIAL), credential]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData("webauthn.create", options).toString("base64url"),
        attestationObject: attestation(data).toString("base64url"),
        transports: ["usb", "of-next-year"],
      },
    };
  }

  answer(options: Options): PasskeyAnswer {
    const client_data = clientData("webauthn.get", options);
    const data = this.#head(options, 0);
    const signed = Buffer.concat([data, createHash("sha256").update(client_data).digest()]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: client_data.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
      },
    };
  }

  #credential() {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
  }

  #head({ origin, site = new URL(origin).hostname, checks_person = true }: Options, flags: number) {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | PRESENT | (checks_person ? VERIFIED : 0));
    head.writeUInt32BE(this.count, 1);
    return Buffer.concat([createHash("sha256").update(site).digest(), head]);
  }

  /** As COSE has it. */
  #publicKey(): Buffer {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    return Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
  }
}

function clientData(type: string, { origin, challenge }: Options): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** CBOR of { fmt: "none", attStmt: {}, authData }. */
function attestation(data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  return Buffer.concat([
    Buffer.from("a363666d74646e6f6e656761747453746d74a0", "hex"),
    Buffer.from("686175746844617461", "hex"),
    Buffer.from([0x59]),
    length,
    data,
  ]);
}
