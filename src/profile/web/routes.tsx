import { Hono } from "hono";
import { z } from "zod";
import { listCheckInWeek } from "../../coins/coins";
import { requirePerson } from "../../http/actor";
import { handleMemberForm, parseForm } from "../../http/body/form";
import type { Ctx, Env } from "../../http/env";
import { firstDayOfWeek } from "../../i18n/weekdays";
import type { Refusal } from "../../runtime/errors";
import { hasMaskedNames } from "../../safety/safety";
import { redirectBack, redirectTo, redirectWithRefusal, safeOwnPath } from "../../shell/redirect";
import { findInviterOf, isProfileIncomplete, type SignedIn } from "../../users/users";
import { hasChosenNickname } from "../chosen-name";
import { markHintsSeen, startHints } from "../hints";
import { HINTS_SEEN_INPUT, NAMED_COMPLETION_INPUT, PROFILE_COMPLETION_INPUT, PROFILE_EDIT_INPUT } from "../input";
import { listAlbumPhotos } from "../profile";
import { updateProfile } from "../update";
import { birthdayPages } from "./birthday";
import { languagePages } from "./language";
import { completeProfilePage } from "./pages/complete";
import { editProfilePage } from "./pages/edit";
import { profilePage } from "./pages/overview";

const next = z.string().optional();
const COMPLETE_PROFILE_FORM = PROFILE_COMPLETION_INPUT.extend({ next });
const COMPLETE_NAMED_FORM = NAMED_COMPLETION_INPUT.extend({ next });

async function completeProfileForm(c: Ctx, person: SignedIn): Promise<Response> {
  const db = c.get("db");
  const hasNickname = await hasChosenNickname(db, person);
  const { next, ...input } = await parseForm(c, hasNickname ? COMPLETE_NAMED_FORM : COMPLETE_PROFILE_FORM);
  await updateProfile(db, person, input, c.get("now"), c.get("deps").plan.bandChanged);
  const isFirst = isProfileIncomplete(person);
  if (isFirst) await startHints(db, person.id);
  const path = safeOwnPath(next);
  // Newcomers are greeted by the first hint of the sea, or by the letter that they came for.
  const isGreeted = isFirst && /^\/($|bottle\/)/.test(path);
  return redirectTo(c, path, isGreeted ? undefined : "registered");
}

/** `/complete-profile`, with the bottle or the invitation that led to the registration. */
async function showCompleteProfile(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const person = requirePerson(c);
  const db = c.get("db");
  const path = safeOwnPath(c.get("fields")?.next ?? c.req.query("next"));
  const [hasNickname, greeting, inviter] = await Promise.all([
    hasChosenNickname(db, person),
    c.get("deps").plan.greet(db, path, c.get("now")),
    findInviterOf(db, person, c.get("now")),
  ]);
  return completeProfilePage(c, person, { hasNickname, greeting, inviter, refusal });
}

const markHintsSeenForm = async (c: Ctx): Promise<Response> => {
  const { seen } = await parseForm(c, HINTS_SEEN_INPUT);
  await markHintsSeen(c.get("db"), requirePerson(c).id, seen);
  // With a script the throw dialog opens over home.
  return redirectBack(c, c.req.query("begin") && !c.req.header("hx-request") ? "/throw" : "/");
};

async function editProfileForm(c: Ctx, person: SignedIn): Promise<Response> {
  const input = await parseForm(c, PROFILE_EDIT_INPUT);
  await updateProfile(c.get("db"), person, input, c.get("now"), c.get("deps").plan.bandChanged);
  return redirectTo(c, "/profile", "profile_saved");
}

const showEditProfile = (c: Ctx, face: typeof editProfilePage, refusal: Refusal | null = null): Promise<Response> =>
  face(c, requirePerson(c), refusal);

export const profilePages = new Hono<Env>()
  .route("/", languagePages)
  .route("/", birthdayPages)
  .get("/profile", async (c) => {
    const person = requirePerson(c);
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
      listCheckInWeek(db, person, firstDay, now),
      listAlbumPhotos(db, person.id),
      hasMaskedNames(db, person.id, now),
    ]);
    const backpack = { capacity: person.backpackCapacity, used, pictures };
    return profilePage(c, person, { backpack, thrown, designed, photos: album.length, week, masked });
  })
  .get("/profile/edit", (c) => showEditProfile(c, editProfilePage))
  .post("/profile/edit", (c) => {
    const person = requirePerson(c);
    return handleMemberForm(
      c,
      () => editProfileForm(c, person),
      (refusal) => showEditProfile(c, editProfilePage, refusal),
    );
  })
  .post("/hints", (c) =>
    handleMemberForm(
      c,
      () => markHintsSeenForm(c),
      (refusal) => redirectWithRefusal(c, "/", refusal),
    ),
  )
  .get("/complete-profile", (c) => showCompleteProfile(c))
  .post("/complete-profile", (c) => {
    const person = requirePerson(c);
    return handleMemberForm(
      c,
      () => completeProfileForm(c, person),
      (refusal) => showCompleteProfile(c, refusal),
    );
  });
