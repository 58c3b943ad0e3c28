import { z } from "zod";
import { id_shape, moment_shape } from "#app/api/protocol/shapes.ts";
import { SCOPES } from "#app/domain/access/scopes.ts";

const fields = {
  id: id_shape,
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  created_at: moment_shape,
  expires_at: moment_shape,
  is_expired: z.boolean(),
  last_used_at: moment_shape.nullable().meta({ description: "At most ten minutes too early" }),
  last_used_network: z
    .string()
    .nullable()
    .meta({ description: "An address of IPv4, or a network of IPv6, which has 64 bits" }),
};

export const api_key = z.object(fields).meta({ id: "ApiKey" });

export const new_api_key = z
  .object({
    ...fields,
    key: z.string().meta({ description: "Shown only here. Send it as the bearer token." }),
  })
  .meta({ id: "NewApiKey" });
