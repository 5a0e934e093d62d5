import { Hono } from "hono";
import { json, query } from "../../http/body/validated";
import { documented } from "../../http/contract/documented";
import type { Env } from "../../http/env";
import { signedIn } from "../../http/guard";
import { countryList } from "../../i18n/countries";
import { IN_LANGUAGE, PROFILE, SETTINGS } from "../input";
import { updateProfile, updateSettings } from "../update";
import { COUNTRY_LIST, USER } from "./answers";
import { birthdayApi } from "./birthday";
import { ownView } from "./own-view";

export const profileApi = new Hono<Env>()
  .route("/birthday-request", birthdayApi)
  .get("/profile", documented("One's own profile", { answer: USER }), async (c) =>
    c.json(await ownView(c, signedIn(c))),
  )
  .put(
    "/profile",
    documented("Changes the profile; absent fields stay", {
      answer: USER,
      errors: ["nickname_taken", "underage", "birthday_locked", "text_refused"],
    }),
    json(PROFILE),
    async (c) => {
      const person = await updateProfile(
        c.get("db"),
        signedIn(c),
        c.req.valid("json"),
        c.get("now"),
        c.get("deps").plan.bandChanged,
      );
      return c.json(await ownView(c, person));
    },
  )
  .put(
    "/settings",
    documented("Changes language and country", { answer: USER }),
    json(SETTINGS),
    async (c) => {
      const person = await updateSettings(c.get("db"), signedIn(c), c.req.valid("json"), c.get("now"));
      return c.json(await ownView(c, person));
    },
  );

export const countriesApi = new Hono<Env>().get(
  "/",
  documented("The 249 countries, sorted by their names in a language", { open: true, answer: COUNTRY_LIST }),
  query(IN_LANGUAGE),
  (c) => c.json({ items: countryList(c.req.valid("query").language ?? c.get("language")), nextCursor: null }),
);
