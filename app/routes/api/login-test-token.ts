import { endpoint } from "#app/http/api.server.ts";
import { getUser } from "#app/domain/users/users.server.ts";
import { own_user } from "./user-answer.ts";

const handle = endpoint("/login/test-token", {
  POST: {
    summary: "Whose token this is",
    access: "member",
    answer: own_user,
    run: ({ me }) => getUser(me, me.id),
  },
});

export { handle as action, handle as loader };
