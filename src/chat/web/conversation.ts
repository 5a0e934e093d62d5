import type { Ctx } from "../../http/env";
import { signedIn } from "../../http/guard";
import { errorText, fieldTexts } from "../../i18n/refusals";
import { Refusal } from "../../runtime/errors";
import { introduce } from "../../shell/go";
import { history } from "../chat";
import { historyOf } from "../input";
import { aboutMine } from "./handlers";
import { chatPage } from "./pages/chat";

export const pathOf = (id: string): string => `/chat/${encodeURIComponent(id)}`;

interface Refused {
  refusal: Refusal;
  /** Of one message; none: of what was written. */
  message?: string;
}

function textOf(c: Ctx, { refusal }: Refused): string {
  const t = c.get("t");
  return Object.values(fieldTexts(t, refusal.fields ?? {}))[0] ?? errorText(t, refusal);
}

/** A page of a conversation; a cursor that is none leads to the newest. */
async function conversation(c: Ctx, id: string, refused: Refused | null): Promise<Response> {
  const [db, now] = [c.get("db"), c.get("now")];
  const me = signedIn(c).id;
  const asked = historyOf(id).safeParse({ before: c.req.query("before"), limit: 30 });
  const wanted = asked.success ? asked.data : historyOf(id).parse({ limit: 30 });
  const about = await aboutMine(c, id);
  const page = await history(db, me, id, wanted, now);
  const text = refused && textOf(c, refused);
  const message = refused?.message;
  const faulty = text !== null && message !== undefined ? { id: message, text } : null;
  const old = asked.success && c.req.query("before") !== undefined;
  return chatPage(c, me, { about, ...page, old, error: faulty ? null : text, faulty });
}

/** GET /chat/:id; who belongs to no age band yet completes their profile first. @throws Refusal as `aboutChat` */
export const show = (c: Ctx, id: string, refused: Refused | null = null): Promise<Response> =>
  conversation(c, id, refused).catch((error) => {
    if (error instanceof Refusal && error.code === "profile_incomplete") return introduce(c, pathOf(id));
    throw error;
  });
