import { Hono } from "hono";
import { requirePerson } from "../../http/actor";
import { jsonBody, queryParams } from "../../http/body/validation";
import { describeRoute } from "../../http/contract/route-description";
import type { Env } from "../../http/env";
import { runNow } from "../../http/run-now";
import { countryList } from "../../i18n/countries";
import { LANGUAGE_QUERY_INPUT, LOCALE_SETTINGS_INPUT, PROFILE_INPUT } from "../input";
import { updateLocaleSettings, updateProfile } from "../update";
import { COUNTRY_LIST, OWN_USER } from "./answers";
import { birthdayApi } from "./birthday";
import { loadOwnUserJson } from "./own-user";

export const profileApi = new Hono<Env>()
  .route("/birthday-request", birthdayApi)
  .get("/profile", describeRoute("One's own profile", { answer: OWN_USER }), async (c) =>
    c.json(await loadOwnUserJson(c, requirePerson(c))),
  )
  .put(
    "/profile",
    describeRoute("Changes the profile; absent fields stay", {
      answer: OWN_USER,
      errors: ["nickname_taken", "underage", "birthday_locked", "birthday_wait", "text_refused"],
    }),
    jsonBody(PROFILE_INPUT),
    async (c) => {
      const person = await updateProfile(
        c.get("db"),
        requirePerson(c),
        c.req.valid("json"),
        c.get("now"),
        c.get("deps").plan.bandChanged,
      );
      return c.json(await loadOwnUserJson(c, person));
    },
  )
  .put(
    "/settings",
    describeRoute("Changes language and country", { answer: OWN_USER }),
    jsonBody(LOCALE_SETTINGS_INPUT),
    async (c) => {
      const person = await runNow(c, updateLocaleSettings, requirePerson(c), c.req.valid("json"));
      return c.json(await loadOwnUserJson(c, person));
    },
  );

export const countriesApi = new Hono<Env>().get(
  "/",
  describeRoute("The 249 countries, sorted by their names in a language", {
    open: true,
    answer: COUNTRY_LIST,
  }),
  queryParams(LANGUAGE_QUERY_INPUT),
  (c) => c.json({ items: countryList(c.req.valid("query").language ?? c.get("language")), nextCursor: null }),
);
