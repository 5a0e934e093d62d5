/** What a page without a script does with pictures and single messages, by the same verbs as the API. */
import { z } from "zod";
import { attempt, posted } from "../../http/body/form";
import type { Ctx } from "../../http/env";
import { signedIn } from "../../http/guard";
import { Refusal } from "../../runtime/errors";
import { go, introduce, refusedAt } from "../../shell/go";
import { hide, openBurn, recall } from "../chat";
import { pathOf, show } from "./conversation";
import { aboutMine, sendFile, stores } from "./handlers";
import { openedPage, photoPage } from "./pages/photo";

/** Said by the form each time: a picture that was meant to burn never stays because a field was lost. */
const CHOICE = z.object({ burn: z.enum(["true", "false"], "burn_required") });

/** GET /chat/:id/photo. @throws Refusal as `aboutChat` */
export async function photo(c: Ctx, id: string, refusal: Refusal | null = null): Promise<Response> {
  try {
    return await photoPage(c, await aboutMine(c, id), refusal);
  } catch (error) {
    if (error instanceof Refusal && error.code === "profile_incomplete") return introduce(c);
    throw error;
  }
}

/** POST /chat/:id/photo: a picture that stays or burns. */
export const sendPhoto = (c: Ctx, id: string): Promise<Response> =>
  attempt(
    c,
    async () => {
      await posted(c, CHOICE);
      await sendFile(c, id);
      return go(c, pathOf(id));
    },
    (refusal) =>
      refusal.code === "user_not_found" ? refusedAt(c, "/friends", refusal) : photo(c, id, refusal),
  );

interface Of {
  id: string;
  message: string;
}

type Act = (c: Ctx, me: string, message: string) => Promise<unknown>;

/** Back to the page it was done on; what was refused stands beside the message. */
const acting =
  (act: Act) =>
  (c: Ctx, { id, message }: Of): Promise<Response> =>
    attempt(
      c,
      async () => {
        await act(c, signedIn(c).id, message);
        const before = c.req.query("before");
        return go(c, before ? `${pathOf(id)}?before=${encodeURIComponent(before)}` : pathOf(id));
      },
      (refusal) => show(c, id, { refusal, message }),
    );

/** POST …/recall */
export const recallPlainly = acting((c, me, message) =>
  recall(c.get("db"), stores(c), me, message, c.get("now")),
);

/** POST …/delete */
export const hidePlainly = acting((c, me, message) => hide(c.get("db"), me, message, c.get("now")));

/** POST …/open: the picture stands in the answer, once, and nowhere else. */
export const openPlainly = (c: Ctx, { id, message }: Of): Promise<Response> =>
  attempt(
    c,
    async () => {
      const about = await aboutMine(c, id);
      const picture = await openBurn(c.get("db"), stores(c), signedIn(c).id, message, c.get("now"));
      return openedPage(c, about, picture);
    },
    (refusal) => show(c, id, { refusal, message }),
  );
