import { Hono } from "hono";
import { z } from "zod";
import { weekOf } from "../coins/coins";
import type { Ctx, Env, SignedIn } from "../http/env";
import { attempt, posted } from "../http/form";
import { signedIn } from "../http/guard";
import { firstDayOfWeek } from "../i18n/format";
import { go, ownPath } from "../shell/go";
import { COMPLETION } from "./input";
import { languagePages } from "./language";
import { completePage } from "./pages/complete";
import { profilePage } from "./pages/overview";
import { albumOf, backpackSeen, updateProfile } from "./profile";

const COMPLETE = COMPLETION.extend({ next: z.string().optional() });

async function complete(c: Ctx, person: SignedIn): Promise<Response> {
  const { next, ...input } = await posted(c, COMPLETE);
  await updateProfile(c.var.db, person, input, c.var.now);
  return go(c, ownPath(next), "profile_saved");
}

export const profilePages = new Hono<Env>()
  .route("/", languagePages)
  .get("/profile", async (c) => {
    const person = signedIn(c);
    const { db, now, language } = c.var;
    const firstDay = firstDayOfWeek(language, person.country);
    const [backpack, week, album] = await Promise.all([
      backpackSeen(db, person, now),
      weekOf(db, person.id, firstDay, now),
      albumOf(db, person.id),
    ]);
    return profilePage(c, person, backpack, week, album.length);
  })
  .get("/complete-profile", (c) => completePage(c, signedIn(c)))
  .post("/complete-profile", (c) => {
    const person = signedIn(c);
    return attempt(
      c,
      () => complete(c, person),
      (refusal) => completePage(c, person, refusal),
    );
  });
