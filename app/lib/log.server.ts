import { pino } from "pino";
import { env } from "./env.server.ts";

export const log = pino({
  level: env.LOG_LEVEL,
  base: null,
  redact: { paths: ["password", "token", "email", "*.password", "*.token", "*.email", "req.headers"], censor: "[hidden]" },
});
