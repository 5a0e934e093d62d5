import { Hono } from "hono";
import { z } from "zod";
import { weekOf } from "../../coins/coins";
import { attempt, posted } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { signedIn } from "../../http/guard";
import { firstDayOfWeek } from "../../i18n/format";
import type { Refusal } from "../../runtime/errors";
import { hasMaskedNames } from "../../safety/safety";
import { comeBack, go, ownPath, refusedAt } from "../../shell/go";
import { inviterOf, needProfileComplete, type SignedIn } from "../../users/users";
import { isNamed } from "../chosen-name";
import { beginHints, seeHints } from "../hints";
import { COMPLETION, COMPLETION_OF_NAMED, EDITED, HINTS_SEEN } from "../input";
import { albumOf } from "../profile";
import { updateProfile } from "../update";
import { birthdayPages } from "./birthday";
import { languagePages } from "./language";
import { completePage } from "./pages/complete";
import { editPage } from "./pages/edit";
import { profilePage } from "./pages/overview";

const next = z.string().optional();
const COMPLETE = COMPLETION.extend({ next });
const COMPLETE_NAMED = COMPLETION_OF_NAMED.extend({ next });

async function complete(c: Ctx, person: SignedIn): Promise<Response> {
  const db = c.get("db");
  const named = await isNamed(db, person);
  const { next, ...input } = await posted(c, named ? COMPLETE_NAMED : COMPLETE);
  await updateProfile(db, person, input, c.get("now"), c.get("deps").plan.bandChanged);
  if (needProfileComplete(person)) await beginHints(db, person.id);
  return go(c, ownPath(next), "registered");
}

/** `/complete-profile`, with the letter or the invitation one came by. */
async function completion(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const person = signedIn(c);
  const db = c.get("db");
  const path = ownPath(c.get("fields")?.next ?? c.req.query("next"));
  const [named, letter, inviter] = await Promise.all([
    isNamed(db, person),
    c.get("deps").plan.greet(db, path, c.get("now")),
    inviterOf(db, person, c.get("now")),
  ]);
  return completePage(c, person, { named, letter, inviter, refusal });
}

const hint = async (c: Ctx): Promise<Response> => {
  const { seen } = await posted(c, HINTS_SEEN);
  await seeHints(c.get("db"), signedIn(c).id, seen);
  return comeBack(c, "/");
};

async function edit(c: Ctx, person: SignedIn): Promise<Response> {
  const input = await posted(c, EDITED);
  await updateProfile(c.get("db"), person, input, c.get("now"), c.get("deps").plan.bandChanged);
  return go(c, "/profile", "profile_saved");
}

const shown = (c: Ctx, face: typeof editPage, refusal: Refusal | null = null): Promise<Response> =>
  face(c, signedIn(c), refusal);

export const profilePages = new Hono<Env>()
  .route("/", languagePages)
  .route("/", birthdayPages)
  .get("/profile", async (c) => {
    const person = signedIn(c);
    const db = c.get("db");
    const now = c.get("now");
    const language = c.get("language");
    const firstDay = firstDayOfWeek(language, person.country);
    const { placesTaken, newestKept, thrownCount, designedCount } = c.get("deps").plan.belongings;
    const [used, pictures, thrown, designed, week, album, masked] = await Promise.all([
      placesTaken(db, person.id, now),
      newestKept(db, person.id, now),
      thrownCount(db, person.id, now),
      designedCount(db, person.id, now),
      weekOf(db, person, firstDay, now),
      albumOf(db, person.id),
      hasMaskedNames(db, person.id, now),
    ]);
    const backpack = { capacity: person.backpackCapacity, used, pictures };
    return profilePage(c, person, { backpack, thrown, designed, photos: album.length, week, masked });
  })
  .get("/profile/edit", (c) => shown(c, editPage))
  .post("/profile/edit", (c) => {
    const person = signedIn(c);
    return attempt(
      c,
      () => edit(c, person),
      (refusal) => shown(c, editPage, refusal),
    );
  })
  .post("/hints", (c) =>
    attempt(
      c,
      () => hint(c),
      (refusal) => refusedAt(c, "/", refusal),
    ),
  )
  .get("/complete-profile", (c) => completion(c))
  .post("/complete-profile", (c) => {
    const person = signedIn(c);
    return attempt(
      c,
      () => complete(c, person),
      (refusal) => completion(c, refusal),
    );
  });
