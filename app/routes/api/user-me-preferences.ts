import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import {
  changeOwnPreferences,
  getOwnPreferences,
} from "#app/domain/preferences/own-preferences.server.ts";
import {
  own_preferences,
  preferences_change,
} from "#app/domain/preferences/own-preferences-input.ts";

const preferences = own_preferences.meta({ id: "Preferences" });

endpoint("/users/me/preferences", "Users", {
  GET: operation({
    operationId: "getPreferences",
    summary: "Your settings: appearance, e-mail and automatic subscriptions",
    description:
      "`language`, `theme` and `time_zone` are null until you choose them: the site then takes its own language, and the browser's theme and time zone. `follow_new_forums` is changed with all subscriptions: `POST` or `DELETE /subscriptions/forums`.",
    access: "member",
    answer: preferences,
    run: ({ actor }) => getOwnPreferences(actor),
  }),
  PATCH: operation({
    operationId: "updatePreferences",
    summary: "Change your settings",
    description: "A field that is not sent stays as it is.",
    access: "member",
    body: preferences_change,
    answer: preferences,
    run: ({ actor, input }) => changeOwnPreferences(actor, input),
  }),
});
